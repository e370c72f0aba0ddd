import type { SiteField } from '#domain/site/site-profile.ts';

/** Texts of Admin → Site. */
export const siteTexts = {
	label: 'Site',
	intro: 'Tell people who runs this site. They can read it offline, too. Anything you leave blank won’t show up.',
	groups: { who: 'Who you are', payout: 'How athletes are paid', links: 'Links', texts: 'Texts', colors: 'Colors' },
	fields: {
		club_name: 'Club name',
		legal_name: 'Legal name',
		postal_address: 'Postal address',
		contact_email: 'Contact email',
		website: 'Website',
		facebook: 'Facebook',
		x: 'X',
		instagram: 'Instagram',
		youtube: 'YouTube',
		privacy_contact: 'Privacy contact',
		terms: 'Terms',
		payout_holder: 'Who holds the money',
		payout_time: 'When athletes get it',
		payout_fee: 'Who pays the card fee',
		color: 'Jersey',
		alt_color: 'Letters',
	} satisfies Record<SiteField, string>,
	hints: {
		club_name: 'Shown at the top of every page, in emails, and on receipts.',
		legal_name: 'The person or organization responsible for this site. Shown in the footer, in emails, on receipts, and in the Privacy Policy.',
		contact_email: 'Visible to everyone. Replies to our emails go to this address.',
		privacy_contact: 'Who answers questions about personal data. Shown at the end of the Privacy Policy.',
		terms: 'Your terms get their own page, with a link in the footer. Leave a blank line between paragraphs, and start a heading with #.',
		payout_holder: 'Completes “Your money is held by …”, for example “Cedar Valley Collective, Inc.”',
		payout_time: 'Completes “Athletes get it …”, for example “by the 15th of the next month”.',
		payout_fee: 'Completes “Card fee paid by …”, for example “the collective” or “the athlete”.',
	} as Partial<Record<SiteField, string>>,
	payout: {
		intro: 'People read it in How it works, after they pay, on receipts, and under Transparency. If you leave it blank, it says that you haven’t said it.',
		preview: 'People read:',
		/** A demo takes no money, so visitors read the demo's line whatever is filled in. */
		demo: 'This site takes no real money. Once it does, people read:',
	},
	logo: {
		label: 'Logo',
		hint: 'JPEG, PNG, or WebP, up to 10 MB. Shown next to the name and on receipts. SVG files can contain scripts, so we don’t accept them.',
		choose: 'Choose a logo',
		replace: 'Replace logo',
		busy: 'Uploading…',
		remove: 'Remove logo',
		removeTitle: 'Remove this logo?',
		removeText: 'Fans won’t see it next to the name or on receipts. To bring it back, you’ll have to upload it again.',
		removing: 'Removing…',
		tooLarge: 'This logo is larger than 10 MB.',
	},
	colorsHint: 'The jersey in our logo wears your colors.',
	fixed: (variable: string) => `Set on the server with ${variable}. You can’t change it here.`,
	contrast: (ratio: string, isLegible: boolean) =>
		isLegible
			? `Contrast ${ratio}:1. The letters will use the color you chose.`
			: `A contrast of ${ratio}:1 is too low to read, so the letters will be black or white.`,
	now: (value: string) => `Now: ${value}`,
	nothing: 'blank',
	changed: 'Someone else changed this while you were typing. What you typed is still here. Check it and save again.',
	save: 'Save',
	saving: 'Saving…',
	saved: 'Saved. Within an hour, anyone who opens or reloads the site will see it.',
} as const;
