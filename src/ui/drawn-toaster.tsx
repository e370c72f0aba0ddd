import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import 'sonner/dist/styles.css';
import { drawToasts } from './toast-queue.ts';

/** Top-center, one second (spec §2); a toast stays while the pointer or the focus is on it. */
export function DrawnToaster() {
	// An effect of this component runs after those of its children, so that sonner listens by then.
	useEffect(() => drawToasts(({ text, kind }) => (kind === 'error' ? toast.error(text) : toast(text))), []);
	return <Sonner position="top-center" duration={1000} offset="4.75rem" mobileOffset="4.25rem" toastOptions={{ className: 'toast' }} />;
}
