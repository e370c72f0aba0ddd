import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { StoredSession } from '#core/stored-session.ts';
import { type Profile, profileSchema } from '#domain/account/account.ts';
import { type CollaborationForm, emptyCollaborationForm, formOfProfile } from '#domain/collaboration/collaboration-form-schema.ts';
import { PROFILE_RECORD, profileQuery } from '#session/account/profile-query.ts';
import { readPrivate } from '#session/private-data/private-records.ts';
import { useSession } from '#session/use-session.ts';

/** A form doesn't wait longer for the server. */
const PATIENCE_MS = 1500;
const recordSchema = z.nullable(profileSchema);

/**
 * What a new request form begins with: the profile of whoever is logged in, as it is stored on this device or as the
 * server answers in time, else an empty form. Undefined while it is read. Later changes of the profile have no effect.
 */
export function useRequestStart(): CollaborationForm | undefined {
	const session = useSession();
	const client = useQueryClient();
	const [start, setStart] = useState(session === null ? emptyCollaborationForm : undefined);
	useEffect(() => {
		if (session === null || start !== undefined) return;
		let current = true;
		findProfile(client, session).then((profile) => {
			if (current) setStart(formOfProfile(profile, session.user_email));
		}, reportError);
		return () => {
			current = false;
		};
	}, [client, session, start]);
	return start;
}

/** Null if there is no profile, or it isn't known. */
async function findProfile(client: QueryClient, { user_id }: StoredSession): Promise<Profile | null> {
	const owner = String(user_id);
	const record = await readPrivate(owner, PROFILE_RECORD).catch(reportError);
	const stored = recordSchema.safeParse(record?.value);
	if (stored.success && stored.data !== null) return stored.data;
	const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
	// Offline or logged out: the form is simply empty.
	const answered = client.ensureQueryData(profileQuery(owner)).catch(() => null);
	return Promise.race([answered, late]);
}
