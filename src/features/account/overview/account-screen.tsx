import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { MY_PAGE } from '#domain/api/claim-paths.ts';
import { SCHOOL_DESK } from '#domain/api/school-desk-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { useSession } from '#session/use-session.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { AccountPage } from '../account-page.tsx';
import { AccountSection } from '../account-section.tsx';
import { accountTexts } from '../account-texts.ts';
import { PaymentMethodsSection } from '../cards/payment-methods-section.tsx';
import { PasskeysSection } from '../passkeys/passkeys-section.tsx';
import { ProfileSection } from '../profile/profile-section.tsx';
import { AccountFacts } from './account-facts.tsx';
import { AccountIndex } from './account-index.tsx';
import { AccountPart } from './account-part.tsx';
import { DownloadData } from './download-data.tsx';
import { PledgesSection } from './pledges-section.tsx';
import { RequestsSection } from './requests-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/**
 * `/AccountInformation`, My Profile (spec §2, §4): a person's own information, and everything they can do with the
 * account.
 */
export function AccountScreen() {
	const session = useSession();
	if (session === null) return null;
	const owner = String(session.user_id);
	return (
		<AccountPage
			title={accountTexts.overview.title}
			lead={
				(session.is_admin || session.is_support || session.is_desk) && (
					<span className="account-desks">
						{(session.is_admin || session.is_support) && (
							<Link className={buttonClass('strong')} to={screens.admin}>
								{session.is_admin ? accountMessages.admin.title : accountTexts.overview.support}
							</Link>
						)}
						{session.is_desk && (
							<Link className={buttonClass('strong')} to={SCHOOL_DESK}>
								{accountTexts.overview.desk}
							</Link>
						)}
					</span>
				)
			}
			index={<AccountIndex />}
		>
			<AccountPart name="profile">
				<ProfileSection session={session} />
			</AccountPart>
			<AccountPart name="donations">
				<AccountSection title={accountTexts.overview.donations} text={accountTexts.overview.donationsText}>
					<Link className={buttonClass()} to={screens.myDonations}>
						{accountTexts.overview.donations}
					</Link>
				</AccountSection>
				<AccountSection title={accountTexts.overview.yourPage} text={accountTexts.overview.yourPageText}>
					<Link className={buttonClass()} to={MY_PAGE}>
						{accountTexts.overview.yourPage}
					</Link>
				</AccountSection>
			</AccountPart>
			<AccountPart name="requests">
				<PledgesSection owner={owner} />
				<RequestsSection owner={owner} />
			</AccountPart>
			<AccountPart name="payment">
				<PaymentMethodsSection owner={owner} />
			</AccountPart>
			<AccountPart name="security">
				<AccountFacts session={session} />
				<AccountSection title={accountTexts.overview.password}>
					{session.managed_by === null ? (
						<Link className={buttonClass()} to={screens.changePassword}>
							{accountTexts.changePassword.title}
						</Link>
					) : (
						<p>{accountMessages.account.managedBy(session.managed_by)}</p>
					)}
				</AccountSection>
				<PasskeysSection owner={owner} />
				<SessionsSection owner={owner} />
			</AccountPart>
			<AccountPart name="notifications">
				<AccountSection title={accountTexts.overview.notifications} text={accountTexts.overview.notificationsText}>
					<Link className={buttonClass()} to={screens.onThisPhone}>
						{accountTexts.overview.notificationsAction}
					</Link>
				</AccountSection>
			</AccountPart>
			<AccountPart name="data">
				<DownloadData />
			</AccountPart>
			<AccountPart name="deletion">
				<AccountSection title={accountTexts.deletion.title} text={accountTexts.deletion.text}>
					<Link className={buttonClass()} to={screens.deleteAccount}>
						{accountTexts.deletion.title}
					</Link>
				</AccountSection>
			</AccountPart>
		</AccountPage>
	);
}
