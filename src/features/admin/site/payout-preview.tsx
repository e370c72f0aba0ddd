import { PAYOUT_FIELDS, payoutLine } from '#domain/site/payout-line.ts';
import type { SiteForm } from './site-form.ts';
import { siteTexts } from './site-texts.ts';

const texts = siteTexts.payout;

interface PayoutPreviewProps {
	/** As typed. */
	form: SiteForm;
	/** Whether the site takes no real money. */
	demo: boolean;
}

/** The line that donors will read, as it is being typed. */
export function PayoutPreview({ form, demo }: PayoutPreviewProps) {
	const terms = Object.fromEntries(PAYOUT_FIELDS.map((field) => [field, form[field]?.trim() || null]));
	return (
		<div>
			<p className="ui-quiet">{demo ? texts.demo : texts.preview}</p>
			<p className="admin-site-payout">{payoutLine(terms, { demo: false })}</p>
		</div>
	);
}
