import { screens } from '#domain/api/api-paths.ts';
import { DELETION_LINK_HOURS } from '#domain/collaboration/data-deletion.ts';

/**
 * To an address from which somebody wrote to us without an account. The token is behind `#`, so it gets into no log of
 * a server or proxy.
 */
export function deletionMail(token: string, publicUrl: string): { subject: string; body: string } {
	return {
		subject: 'Delete what you sent us',
		body: `Somebody, most likely you, asked us to delete what was sent to us from this address at ${publicUrl} without an account. Open this link to see what
it is, and to delete it with a button:

    ${publicUrl}${screens.deletion}#${token}

The link works once, for ${DELETION_LINK_HOURS} hours. Opening it deletes nothing.

If you did not ask for it, you need not do anything.
`,
	};
}
