import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConsentModeAnswer } from '#domain/admin/consent-mode-forms.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { focusPageHeading } from '../../focus-page-heading.ts';
import { consentModeQuery } from '../../queries/consent-queries.ts';
import { ConsentModeForm } from './consent-mode-form.tsx';
import { consentTexts } from './consent-texts.ts';

const texts = consentTexts.mode;

/** Asks an admin of a public site once, on every tab, until one has answered. */
export function ConsentQuestion({ owner }: { owner: string }) {
	const { data } = useQuery(consentModeQuery(owner));
	if (data?.undecided !== true) return null;
	return (
		<section className="admin-removals" aria-label={texts.title}>
			<h2 className="ui-title-4">{texts.title}</h2>
			<p>{texts.asked}</p>
			<ConsentModeForm owner={owner} now={data} first="claimed" onDone={focusPageHeading} />
		</section>
	);
}

/** What is so now, above the athletes, and a way to change it. Nothing while it isn't known; the list below says if it can't be read. */
export function ConsentModeLine({ owner }: { owner: string }) {
	const { data } = useQuery(consentModeQuery(owner));
	const [isOpen, setOpen] = useState(false);
	if (data === undefined || data.undecided) return null;
	const close = () => setOpen(false);
	return (
		<div className="admin-consent-now">
			<p>{lineOf(data)}</p>
			{data.fixed ? <p className="ui-quiet">{texts.fixed(data.mode)}</p> : <Button onClick={() => setOpen(true)}>{texts.change}</Button>}
			{isOpen && (
				<Dialog open onClose={close} title={texts.title}>
					<div className="admin-ask">
						<ConsentModeForm owner={owner} now={data} first={data.mode} onDone={close} />
					</div>
				</Dialog>
			)}
		</div>
	);
}

function lineOf({ mode, since, said_yes }: ConsentModeAnswer): string {
	return mode === 'claimed' && since !== null ? texts.asksFirst(said_yes, utcDate(since)) : texts.everyone;
}
