import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { acceptAdminInvitation, lookAtAdminInvitation } from '#session/account/invitations.ts';
import { accountTexts } from '../account-texts.ts';
import { InvitationScreen } from './invitation-screen.tsx';

const texts = accountTexts.becomeAdmin;
const invitation = {
	name: 'admin-invitation',
	texts,
	lead: ({ invited_by }: { invited_by: string }) => texts.lead(invited_by),
	look: lookAtAdminInvitation,
	accept: acceptAdminInvitation,
	accepted: accountMessages.adminRole.accepted,
	to: screens.admin,
};

/** `/become-admin#token`: a person whom an admin invited accepts and becomes an admin (docs/decisions/154). */
export function BecomeAdminScreen() {
	return <InvitationScreen invitation={invitation} />;
}
