import { useEffect } from 'react';
import { messages } from '#domain/texts/screen-messages.ts';
import { toast } from '#ui/overlay/toast.ts';

/** In the place of a sheet that could not be fetched or drawn: says so and gives way, so that the next tap tries again. */
export function SheetUnavailable({ onClose }: { onClose: () => void }) {
	useEffect(() => {
		toast.error(messages.chunkFailed);
		onClose();
	}, [onClose]);
	return null;
}
