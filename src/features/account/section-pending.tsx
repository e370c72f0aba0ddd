import { ApiFailure } from '#core/api/api-failure.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { accountTexts } from './account-texts.ts';

interface SectionPendingProps {
	/** Why the last try failed; null while it is the first one. */
	failure: Error | null;
	texts: { loading: string; failed: string; offline: string };
	busy: boolean;
	onRetry: () => void;
}

/** Replaces a list of the account page that is loading or couldn't be loaded. */
export function SectionPending({ failure, texts, busy, onRetry }: SectionPendingProps) {
	if (failure === null)
		return (
			<div className="account-sessions" role="status" aria-busy="true" aria-label={texts.loading}>
				<Skeleton height="4.5rem" width="min(24rem, 90%)" />
			</div>
		);
	return (
		<div className="ui-problem">
			<FieldError>{reasonFor(failure, texts)}</FieldError>
			<Button busy={busy} onClick={onRetry}>
				{accountTexts.tryAgain}
			</Button>
		</div>
	);
}

function reasonFor(failure: Error, { failed, offline }: SectionPendingProps['texts']): string {
	if (!(failure instanceof ApiFailure)) return failed;
	return failure.code === 'network' ? offline : failure.detail;
}
