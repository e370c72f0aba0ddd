import { messages } from '#domain/texts/screen-messages.ts';
import { useSession } from '#session/use-session.ts';
import { greetedName } from './greeted-name.ts';

/** "Hello, Robin", on wide screens. */
export function Greeting() {
	const session = useSession();
	return session && <span className="hello">{messages.hello(greetedName(session))}</span>;
}
