import { SCHOOL_DESK } from '#domain/api/school-desk-paths.ts';
import { deskMessages } from '#domain/texts/desk-messages.ts';
import { acceptDeskInvitation, lookAtDeskInvitation } from '#session/account/invitations.ts';
import { accountTexts } from '../account-texts.ts';
import { InvitationScreen } from './invitation-screen.tsx';

const texts = accountTexts.joinDesk;
const invitation = {
	name: 'desk-invitation',
	texts,
	lead: ({ invited_by, school_name }: { invited_by: string; school_name: string }) => texts.lead(invited_by, school_name),
	look: lookAtDeskInvitation,
	accept: acceptDeskInvitation,
	accepted: deskMessages.accepted,
	to: SCHOOL_DESK,
};

/** `/join-desk#token`: a person whom an admin invited accepts and joins the desk of a school (docs/decisions/183). */
export function JoinDeskScreen() {
	return <InvitationScreen invitation={invitation} />;
}
