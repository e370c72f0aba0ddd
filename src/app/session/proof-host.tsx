import { Suspense, useEffect, useState } from 'react';
import { isProofRequired, setIdentityProofPrompt } from '#core/api/identity-proof.ts';
import { queryClient } from '#core/api/queries/query-client.ts';
import { ProgressBar } from '#ui/overlay/progress-bar.tsx';
import { appTexts } from '../app-texts.ts';
import { ErrorBoundary } from '../loading/error-boundary.tsx';
import { lazyScreen } from '../loading/lazy-screen.tsx';
import { SheetUnavailable } from '../sheets/sheet-unavailable.tsx';

const ProofDialog = lazyScreen(
	() => import('#features/account/login/proof-dialog.tsx'),
	(module) => module.ProofDialog,
);

interface Question {
	n: number;
	proved: () => void;
	cancel: () => void;
}

let questions = 0;

/** Shows the dialog "Confirm it’s you" whenever a call requires it. The dialog has a chunk of its own. */
export function ProofHost() {
	const [question, setQuestion] = useState<Question>();
	useEffect(
		() =>
			setIdentityProofPrompt(
				() =>
					new Promise((resolve) => {
						const end = (proved: boolean) => {
							setQuestion(undefined);
							resolve(proved);
						};
						setQuestion({ n: ++questions, proved: () => end(true), cancel: () => end(false) });
					}),
			),
		[],
	);
	if (question === undefined) return null;

	function proved() {
		question?.proved();
		// Retries the queries that had given up, such as a list that refreshes automatically.
		void queryClient.invalidateQueries({ predicate: ({ state }) => isProofRequired(state.error) });
	}
	return (
		<ErrorBoundary resetKey={String(question.n)} fallback={<SheetUnavailable onClose={question.cancel} />}>
			<Suspense fallback={<ProgressBar active label={appTexts.opening.confirmation} />}>
				<ProofDialog onProved={proved} onCancel={question.cancel} />
			</Suspense>
		</ErrorBoundary>
	);
}
