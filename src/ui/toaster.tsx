import { Toaster as Sonner, toast } from 'sonner';
import 'sonner/dist/styles.css';

/** Top-center, one second (spec §2); it stays while the pointer or the focus is on it. */
export function Toaster() {
	return <Sonner position="top-center" duration={1000} offset="4.75rem" mobileOffset="4.25rem" toastOptions={{ className: 'toast' }} />;
}

export { toast };
