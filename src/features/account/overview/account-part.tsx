import type { ReactNode } from 'react';
import { accountTexts } from '../account-texts.ts';

export type AccountPartName = keyof typeof accountTexts.index.parts;

/** The anchor of a part in the page's address. */
export const partId = (name: AccountPartName) => `account-${name}`;

/** Sections of the account page that belong together, and that the index leads to. */
export function AccountPart({ name, children }: { name: AccountPartName; children: ReactNode }) {
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
		<div className="account-part" id={partId(name)} role="group" aria-label={accountTexts.index.parts[name]} tabIndex={-1}>
			{children}
		</div>
	);
}
