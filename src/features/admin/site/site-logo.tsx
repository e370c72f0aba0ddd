import type { AdminSite } from '#domain/site/site-profile.ts';
import { PhotoChoice } from '../photo-choice.tsx';
import { removeLogo, uploadLogo } from '../queries/site-queries.ts';
import { siteTexts } from './site-texts.ts';

const texts = siteTexts.logo;

interface SiteLogoProps {
	logo_url: string | null;
	onChanged: (site: AdminSite) => void;
}

/** The club's logo. It is saved separately from the form. */
export function SiteLogo({ logo_url, onChanged }: SiteLogoProps) {
	return (
		<fieldset className="admin-site-group">
			<legend className="ui-title-4">{texts.label}</legend>
			{logo_url !== null && <img className="admin-site-logo" src={logo_url} alt={texts.label} />}
			<PhotoChoice has={logo_url !== null} texts={texts} upload={uploadLogo} remove={removeLogo} onChanged={onChanged} />
		</fieldset>
	);
}
