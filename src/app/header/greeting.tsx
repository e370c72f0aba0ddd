import { useSession } from '#data/react/use-session.ts';
import { messages } from '#domain/messages.ts';
import { greetedName } from './greeted-name.ts';

/** "Hello, Robin", on wide screens. */
export function Greeting() {
	const session = useSession();
	return session && <span className="hello">{messages.hello(greetedName(session))}</span>;
}
