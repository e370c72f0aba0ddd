import { screens } from '#domain/api/api-paths.ts';
import type { Wish } from '#domain/collaboration/removal.ts';
import { layOut, type MailText } from '#server/modules/mail/public.ts';

const DONE: Readonly<Record<Wish, string>> = {
	removed: 'We removed the athlete’s page. Browsers and other sites may show copies for a while, and we can’t call those back.',
	opted_out: 'The athlete doesn’t take donations or requests here anymore.',
	paused: 'The athlete doesn’t take donations or requests for now.',
};

/** To whoever asked for it. It doesn't name the athlete, who may be gone. */
export function removalDecidedMail({ wish, decision, reason }: { wish: Wish; decision: 'granted' | 'declined'; reason: string }, publicUrl: string): MailText {
	const isGranted = decision === 'granted';
	return layOut({
		subject: isGranted ? 'Your request about an athlete’s page is done' : 'Your request about an athlete’s page was declined',
		heading: isGranted ? 'We did what you asked.' : 'We couldn’t do what you asked.',
		paragraphs: [isGranted ? DONE[wish] : '', reason],
		links: [{ label: 'Contact us', url: `${publicUrl}${screens.contact}` }],
	});
}
