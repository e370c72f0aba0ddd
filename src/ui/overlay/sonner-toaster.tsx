import { type FocusEvent, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Toaster as Sonner, toast } from 'sonner';
import { renderToasts, type Toast } from './toast-queue.ts';
import './sonner-toaster.css';

/** Below the header and its status line, which has two lines on a phone: what they say stays readable. */
const OFFSET = { top: '7.5rem' };
/** A single string would set the distance from every edge, and the toast would become a narrow column. */
const PHONE_OFFSET = { ...OFFSET, left: '1rem', right: '1rem' };

/** How long a toast with a link stays. */
const LINK_MS = 10_000;

/** Top-center, one second (spec §2). A toast stays while it has the pointer or the focus. */
export function SonnerToaster() {
	// An effect of this component runs after its children's effects, so sonner is already listening.
	useEffect(() => renderToasts(draw), []);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: notices when the focus enters or leaves the toasts
		<div onFocus={(event) => pointer(event, 'mousemove')} onBlur={(event) => pointer(event, 'mouseout')}>
			<Sonner position="top-center" duration={1000} offset={OFFSET} mobileOffset={PHONE_OFFSET} toastOptions={{ className: 'ui-toast' }} />
		</div>
	);
}

function draw({ text, kind, link }: Toast) {
	if (kind === 'error') return toast.error(text);
	if (link === undefined) return toast(text);
	const id = toast(
		<span>
			{text}{' '}
			<Link to={link.to} onClick={() => toast.dismiss(id)}>
				{link.label}
			</Link>
		</span>,
		{ duration: LINK_MS },
	);
	return id;
}

/** sonner pauses only under the pointer, so the focus is passed to it as pointer events. */
function pointer({ target, currentTarget, relatedTarget }: FocusEvent, type: 'mousemove' | 'mouseout') {
	const stays = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
	if (type === 'mouseout' && stays) return;
	target.closest('[data-sonner-toaster]')?.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }));
}
