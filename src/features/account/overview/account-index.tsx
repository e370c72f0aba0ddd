import { accountTexts } from '../account-texts.ts';
import { type AccountPartName, partId } from './account-part.tsx';

const texts = accountTexts.index;

/**
 * Leads to the parts of the account page, in their order. Only on wide screens, beside the parts. The browser itself
 * scrolls to an anchor and moves the focus there.
 */
export function AccountIndex() {
	const parts = Object.entries(texts.parts) as [AccountPartName, string][];
	return (
		<nav className="account-index" aria-label={texts.label}>
			<ul>
				{parts.map(([name, label]) => (
					<li key={name}>
						<a href={`#${partId(name)}`}>{label}</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
