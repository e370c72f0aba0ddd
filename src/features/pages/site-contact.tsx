import { useSiteProfile } from '#core/react/use-site-profile.ts';
import { Paragraphs } from '#ui/layout/paragraphs.tsx';
import { pagesTexts } from './pages-texts.ts';

/** The operator's address and privacy contact, as far as they are filled in. */
export function SiteContact() {
	const { club_name, legal_name, postal_address, contact_email, privacy_contact } = useSiteProfile();
	const address = [legal_name ?? club_name, postal_address].filter((part) => part !== undefined).join('\n');
	return (
		<>
			{address !== '' && <Paragraphs text={address} />}
			{contact_email !== undefined && (
				<p>
					{pagesTexts.emailUs} <a href={`mailto:${contact_email}`}>{contact_email}</a>
				</p>
			)}
			{privacy_contact !== undefined && <Paragraphs text={privacy_contact} />}
		</>
	);
}
