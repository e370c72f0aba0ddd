import { unreadTexts } from '#outbox/storage-texts.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';

/** Takes the place of what can't be read. It goes away by itself. */
export function StorageUnread({ text, isLasting }: { text: string; isLasting: boolean }) {
	return (
		<div role="status">
			<EmptyState title={unreadTexts.title} number={null}>
				<p>{text}</p>
				{isLasting && <Button onClick={() => location.reload()}>{unreadTexts.reload}</Button>}
			</EmptyState>
		</div>
	);
}
