import type { ComponentProps } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { READ_ONLY_NOTE, useStaffView } from './staff-view.ts';

/** A button that decides something, or opens the way to it. While it can't be used, it keeps the focus and refers to the reason. Whoever decides nothing has none. */
export function DecidingButton({ onClick, ...props }: ComponentProps<typeof Button>) {
	const { isReadOnly, decides } = useStaffView();
	if (!decides) return null;
	if (!isReadOnly) return <Button {...props} onClick={onClick} />;
	return <Button {...props} aria-disabled="true" aria-describedby={READ_ONLY_NOTE} />;
}
