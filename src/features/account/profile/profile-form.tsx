import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { noAnswerText } from '#core/api/no-answer-text.ts';
import { type StoredSession, storedSession } from '#core/stored-session.ts';
import { PROFILE_FIELDS, PROFILE_TEXT_MAX, type Profile, type ProfileField } from '#domain/account/account.ts';
import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { plainLine } from '#domain/texts/plain-text.ts';
import { PROFILE_RECORD, profileKey } from '#session/account/profile-query.ts';
import { saveProfile } from '#session/account/save-profile.ts';
import { savePrivate } from '#session/private-data/private-records.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { accountTexts } from '../account-texts.ts';
import { AccountField } from '../form/account-field.tsx';
import { AccountForm } from '../form/account-form.tsx';
import { focusOnDesktop } from '../form/focus-on-desktop.ts';
import { OfflineNote } from '../form/offline-note.tsx';
import { useSubmit, type Values } from '../form/use-submit.ts';
import { PROFILE_LABELS, PROFILE_ORDER } from './profile-labels.ts';

const texts = accountMessages.account;

interface ProfileFormProps {
	session: StoredSession;
	/** Null: the form creates the profile. */
	profile: Profile | null;
	onCancel: () => void;
}

/** Adds or edits the profile. Nothing is validated (spec §5). Goes home after saving (spec §4). */
export function ProfileForm({ session, profile, onCancel }: ProfileFormProps) {
	const { user_id } = session;
	const navigate = useNavigate();
	const client = useQueryClient();

	async function send(values: Values) {
		const fields = profileBody(values, profile);
		const saved = await saveProfile(user_id, profile !== null, fields);
		const now = storedSession.get();
		// The person logged out in the meantime, so nothing of the profile may stay here.
		if (now?.user_id !== user_id) return;
		client.setQueryData(profileKey(String(user_id)), saved);
		await savePrivate(String(user_id), PROFILE_RECORD, saved).catch(reportError);
		storedSession.set({ ...now, given_name: saved.given_name });
		toast(profile === null ? texts.profileAdded : texts.profileUpdated);
		await navigate(screens.home);
	}

	const { busy, errorOf, formProps } = useSubmit({
		send,
		otherwise: noAnswerText(accountTexts.profile.unanswered),
	});
	return (
		<AccountForm
			label={profile === null ? accountTexts.profile.create : accountTexts.profile.edit}
			error={errorOf(null)}
			formProps={formProps}
			stub={
				<div className="ui-pair">
					<Button onClick={onCancel}>{accountTexts.cancel}</Button>
					<Button look="strong" type="submit" busy={busy}>
						{busy ? accountTexts.saving : profile === null ? accountTexts.profile.createButton : accountTexts.profile.saveButton}
					</Button>
				</div>
			}
		>
			<h2 className="account-title">{profile === null ? accountTexts.profile.create : accountTexts.profile.edit}</h2>
			<OfflineNote>{accountTexts.profile.offline}</OfflineNote>
			<p className="ui-hint ui-quiet">{accountTexts.profile.optional}</p>
			<div className="account-lines">
				{PROFILE_ORDER.map((field, index) => (
					<AccountField
						key={field}
						name={field}
						maxLength={PROFILE_TEXT_MAX}
						{...PROFILE_LABELS[field]}
						defaultValue={profile?.[field] ?? ''}
						autoFocus={index === 0 && focusOnDesktop()}
						error={errorOf(field)}
					/>
				))}
			</div>
		</AccountForm>
	);
}

/**
 * Body that a profile form sends: only fields that are not empty (spec §5). The one exception is a field that had a
 * value and was cleared. It is sent as '', because otherwise a person could never remove information.
 */
function profileBody(values: Values, before: Profile | null): Partial<Record<ProfileField, string>> {
	const typed = PROFILE_FIELDS.map((field) => [field, plainLine(values(field))] as const);
	return Object.fromEntries(typed.filter(([field, text]) => text !== '' || Boolean(before?.[field])));
}
