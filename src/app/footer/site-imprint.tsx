import { useSiteProfile } from '#core/react/use-site-profile.ts';
import { screens } from '#domain/api/api-paths.ts';
import { footerTexts } from './footer-texts.ts';

/** The operator's details, as far as they are filled in. */
export function SiteImprint() {
	const { club_name, legal_name, contact_email, website, terms } = useSiteProfile();
	const name = legal_name ?? club_name;
	if (name === undefined && contact_email === undefined && website === undefined && terms === undefined) return null;
	return (
		<div className="app-imprint">
			{name !== undefined && <span>{footerTexts.runBy(name)}</span>}
			{contact_email !== undefined && <a href={`mailto:${contact_email}`}>{contact_email}</a>}
			{website !== undefined && (
				<a href={website} target="_blank" rel="noopener">
					{new URL(website).host}
					<span className="ui-hidden">{footerTexts.newTab}</span>
				</a>
			)}
			{terms !== undefined && (
				<a href={screens.terms} target="_blank" rel="noopener">
					{footerTexts.links.terms}
					<span className="ui-hidden">{footerTexts.newTab}</span>
				</a>
			)}
		</div>
	);
}
