/*
 * Replaces React in the first paint (src/first-paint/build/first-paint-plugin.ts). It renders JSX once, straight into
 * the document, and never again. At startup no code is warm, and comparing trees, even empty ones, takes three times as
 * long as creating the elements.
 */

type StaticNode = StaticElement | string | number | boolean | null | undefined | readonly StaticNode[];
type Props = Record<string, unknown> & { children?: StaticNode };
type Component = (props: Props) => StaticNode;

interface StaticElement {
	type: string | Component;
	props: Props;
	/** The element that was created; markup that is written once and reused is cloned. */
	made?: Element;
}

interface Context<T> {
	value: T;
	Provider: Component;
}

export function jsx(type: string | Component, props: Props): StaticElement {
	return { type, props };
}

/** For several children; they are in the props as well. */
export function jsxs(type: string | Component, props: Props): StaticElement {
	return jsx(type, props);
}

export function Fragment({ children }: Props): StaticNode {
	return children;
}

export function createRoot(root: Element): { render: (tree: StaticNode) => void } {
	return { render: (tree) => draw(tree, root, HTML) };
}

export function createContext<T>(value: T): Context<T> {
	// Set before its children are rendered. Each context has one provider, around the whole first paint.
	const context: Context<T> = {
		value,
		Provider(props) {
			context.value = props.value as T;
			return props.children;
		},
	};
	return context;
}

export function useContext<T>(context: Context<T>): T {
	return context.value;
}

export function memo<T>(component: T): T {
	return component;
}

export function useCallback<T>(callback: T): T {
	return callback;
}

export function useState<T>(initial: T): [value: T, set: () => void] {
	return [initial, () => undefined];
}

export function useSyncExternalStore<T>(_subscribe: unknown, snapshot: () => T): T {
	return snapshot();
}

let ids = 0;

export function useId(): string {
	return `first-paint-${ids++}`;
}

const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';

function draw(tree: StaticNode, into: Element, space: string): void {
	if (typeof tree === 'string' || typeof tree === 'number') into.append(String(tree));
	else if (tree === null || typeof tree !== 'object') return;
	else if ('length' in tree) for (const part of tree) draw(part, into, space);
	else if (typeof tree.type === 'function') draw(tree.type(tree.props), into, space);
	else if (tree.made !== undefined) into.append(tree.made.cloneNode(true));
	else {
		const inside = tree.type === 'svg' ? SVG : space;
		const element = document.createElementNS(inside, tree.type) as HTMLElement;
		tree.made = element;
		for (const name in tree.props) set(element, name, tree.props[name]);
		draw(tree.props.children, element, inside);
		into.append(element);
	}
}

/** Attributes that React spells its own way. */
const NAMES: Record<string, string> = { className: 'class', htmlFor: 'for', fontSize: 'font-size', tabIndex: 'tabindex' };

function set(element: HTMLElement, name: string, value: unknown): void {
	if (name === 'children' || value === null || value === undefined) return;
	// Through CSSOM, which the CSP allows.
	if (name === 'style') for (const [property, text] of Object.entries(value)) element.style.setProperty(property, text);
	else if (typeof value === 'function') element.addEventListener(name.slice(2).toLowerCase(), value as EventListener);
	else if (typeof value !== 'boolean' || name.startsWith('aria-')) element.setAttribute(NAMES[name] ?? name, String(value));
	else if (value) element.setAttribute(name, '');
}
