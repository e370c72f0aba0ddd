import { ApiFailure } from '#core/api/api-failure.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { pagesTexts } from './pages-texts.ts';

const { unread: texts } = pagesTexts.terms;

interface TermsUnreadProps {
	/** Why the last try failed; null while it is the first one. */
	failure: Error | null;
	busy: boolean;
	onRetry: () => void;
}

/** Replaces terms that are loading or couldn't be loaded. */
export function TermsUnread({ failure, busy, onRetry }: TermsUnreadProps) {
	if (failure === null)
		return (
			<section className="pages-point" role="status" aria-busy="true" aria-label={texts.loading}>
				<Skeleton height="1.5rem" width="min(12rem, 60%)" />
				<Skeleton height="6rem" />
			</section>
		);
	const answered = failure instanceof ApiFailure && failure.code !== 'network';
	return (
		<div role="alert">
			<EmptyState title={answered ? failure.detail : texts.notHere(deviceName())} number={null}>
				{!answered && <p>{texts.connect}</p>}
				<Button busy={busy} onClick={onRetry}>
					{texts.tryAgain}
				</Button>
			</EmptyState>
		</div>
	);
}
