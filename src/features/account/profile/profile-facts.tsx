import type { Profile } from '#domain/account/account.ts';
import { accountTexts } from '../account-texts.ts';
import { PROFILE_LABELS, PROFILE_ORDER } from './profile-labels.ts';

/** The profile, read-only. Empty fields are left out. */
export function ProfileFacts({ profile }: { profile: Profile }) {
	const filled = PROFILE_ORDER.filter((field) => profile[field]);
	if (filled.length === 0) return <p className="ui-quiet">{accountTexts.profile.empty}</p>;
	return (
		<dl className="account-facts">
			{filled.map((field) => (
				<div key={field}>
					<dt>{PROFILE_LABELS[field].label}</dt>
					<dd>{profile[field]}</dd>
				</div>
			))}
		</dl>
	);
}
