import { screens } from '#domain/api/api-paths.ts';
import { supportMessages } from '#domain/texts/support-messages.ts';
import { acceptSupportInvitation, lookAtSupportInvitation } from '#session/account/invitations.ts';
import { accountTexts } from '../account-texts.ts';
import { InvitationScreen } from './invitation-screen.tsx';

const texts = accountTexts.joinSupport;
const invitation = {
	name: 'support-invitation',
	texts,
	lead: ({ invited_by }: { invited_by: string }) => texts.lead(invited_by),
	look: lookAtSupportInvitation,
	accept: acceptSupportInvitation,
	accepted: supportMessages.accepted,
	to: screens.admin,
};

/** `/join-support#token`: a person whom an admin invited accepts and joins support (docs/decisions/184). */
export function JoinSupportScreen() {
	return <InvitationScreen invitation={invitation} />;
}
