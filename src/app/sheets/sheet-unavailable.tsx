import { useEffect } from 'react';
import { messages } from '#domain/texts/screen-messages.ts';
import { toast } from '#ui/overlay/toast.ts';

/** Replaces a sheet that couldn't be fetched or drawn. It says so and closes, so the next tap tries again. */
export function SheetUnavailable({ onClose }: { onClose: () => void }) {
	useEffect(() => {
		toast.error(messages.chunkFailed);
		onClose();
	}, [onClose]);
	return null;
}
