import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { givingQuery, setGiving } from '#donations/giving-status.ts';
import { Switch } from '#ui/controls/switch.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** The 'Donate Request' switch of spec §2: turns giving on or off for the whole platform. Shows the server's state. */
export function GivingToggle() {
	const client = useQueryClient();
	const giving = useQuery(givingQuery);
	const [wanted, setWanted] = useState<boolean>();
	const on = giving.data?.enabled;
	return (
		<>
			<Switch label={accountMessages.admin.givingSwitch} on={on} onChange={setWanted}>
				{on === undefined
					? giving.isError
						? 'The server can’t be reached; not known.'
						: 'Asking the server.'
					: on
						? 'On. Donations are taken.'
						: 'Off. New donations are refused.'}
			</Switch>
			{wanted !== undefined && (
				<ConfirmDialog
					title={wanted ? 'Take donations again?' : 'Pause donations?'}
					confirm={wanted ? 'Turn on' : 'Turn off'}
					busy={wanted ? 'Turning on' : 'Turning off'}
					act={() => setGiving({ enabled: wanted })}
					onDone={(now) => {
						client.setQueryData(givingQuery.queryKey, now);
						setWanted(undefined);
					}}
					onClose={() => setWanted(undefined)}
				>
					<p>
						{wanted
							? 'Donors can give to every athlete again at once, and links to gifts that wait lead to the checkout again.'
							: 'From now on nobody can give to any athlete: new donations are refused, and links to gifts that wait say that donations are paused. A payment that is under way at the card provider is still booked.'}
					</p>
				</ConfirmDialog>
			)}
		</>
	);
}
