import { Button } from '#ui/controls/button.tsx';
import { adminClaimTexts } from '../claims/admin-claim-texts.ts';
import type { Several } from './use-several.ts';

const texts = adminClaimTexts.several;

/** After several were approved: those that weren't, with why. */
export function LeftOver({ several: { outcome, outcomeRef, dismiss }, title }: { several: Several; title: string }) {
	if (outcome === undefined) return null;
	return (
		<section className="admin-removals" aria-label={title} tabIndex={-1} ref={outcomeRef}>
			<h3 className="ui-title-4">{title}</h3>
			<p>{texts.done(outcome.approved)}</p>
			<ul>
				{outcome.left.map(({ id, name, why }) => (
					<li key={id}>{texts.line(name, why)}</li>
				))}
			</ul>
			<div>
				<Button onClick={dismiss}>{texts.dismiss}</Button>
			</div>
		</section>
	);
}
