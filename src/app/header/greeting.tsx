import { useSession } from '#data/react/use-session.ts';
import { greetedName } from './greeted-name.ts';

/** "Hello, Robin", on wide screens. */
export function Greeting() {
	const session = useSession();
	// In `peopleMessages.account.hello` too; those texts are not in the first load.
	return session && <span className="hello">Hello, {greetedName(session)}</span>;
}
