import { relative, sep } from 'node:path';
import ts from 'typescript';
import type { Graph } from './paths.ts';

/**
 * Builds the graph of which declarations use which, of a program's own sources. A node is a named function, a method, a
 * constant, or a member of an interface. A call of an interface's member leads to the members that implement it. An endpoint of
 * the contract leads to the handler that a server route registers for it.
 */
export function createCallGraph(
  program: ts.Program,
  root: string,
  isOwn: (file: string) => boolean,
): Graph<ts.Node> {
  const builder = new CallGraphBuilder(program.getTypeChecker(), root, isOwn);
  for (const file of program.getSourceFiles()) builder.add(file);
  return builder;
}

class CallGraphBuilder implements Graph<ts.Node> {
  readonly #edges = new Map<ts.Node, Set<ts.Node>>();
  readonly #names = new Map<string, ts.Node[]>();

  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly root: string,
    private readonly isOwn: (file: string) => boolean,
  ) {}

  find(name: string): ts.Node[] {
    const [own = '', file = ''] = name.split('#').reverse();
    return (this.#names.get(own) ?? []).filter((node) => this.getFile(node).endsWith(file));
  }

  listUses(node: ts.Node): Iterable<ts.Node> {
    return this.#edges.get(node) ?? [];
  }

  getFile(node: ts.Node): string {
    return relative(this.root, node.getSourceFile().fileName).split(sep).join('/');
  }

  add(file: ts.SourceFile): void {
    if (this.isOwn(this.getFile(file))) this.#visit(file, undefined);
  }

  /** @param owner the node of the graph that the syntax belongs to */
  #visit(node: ts.Node, owner: ts.Node | undefined): void {
    const current = isGraphNode(node) ? node : owner;
    if (current === node) this.#keepName(node);
    if (ts.isObjectLiteralElementLike(node)) this.#connectMember(node, owner);
    if (ts.isBindingElement(node)) this.#connect(current, this.#findDestructured(node));
    if (ts.isIdentifier(node) && isReference(node)) this.#connect(current, this.#resolve(node));
    const route = ts.isCallExpression(node) ? findRoute(node) : undefined;
    if (route) for (const endpoint of this.#resolve(route.endpoint)) this.#connect(endpoint, [route.handler]);
    ts.forEachChild(node, (child) => this.#visit(child, child === route?.handler ? child : current));
  }

  #keepName(node: ts.Node): void {
    const name = getName(node);
    if (name !== undefined) this.#names.set(name, [...(this.#names.get(name) ?? []), node]);
  }

  #connect(from: ts.Node | undefined, targets: readonly ts.Node[]): void {
    if (!from) return;
    const edges = this.#edges.get(from) ?? new Set();
    this.#edges.set(from, edges);
    for (const target of targets) if (target !== from) edges.add(target);
  }

  /** Connects a member of an object literal with the interface's member that it implements, or else with its owner. */
  #connectMember(member: ts.ObjectLiteralElementLike, owner: ts.Node | undefined): void {
    const implemented = this.#findImplemented(member);
    for (const declaration of implemented) this.#connect(declaration, [member]);
    if (implemented.length === 0) this.#connect(owner, [member]);
  }

  #findImplemented(member: ts.ObjectLiteralElementLike): ts.Node[] {
    if (!member.name || !ts.isObjectLiteralExpression(member.parent)) return [];
    const type = this.checker.getContextualType(member.parent);
    const name = ts.isIdentifier(member.name) || ts.isStringLiteral(member.name) ? member.name.text : '';
    return this.#selectOwn(type?.getProperty(name));
  }

  /** Finds the property that `{ name }` takes out of an object. */
  #findDestructured(element: ts.BindingElement): ts.Node[] {
    const name = element.propertyName ?? element.name;
    if (!ts.isObjectBindingPattern(element.parent) || !ts.isIdentifier(name)) return [];
    const type = this.checker.getTypeAtLocation(element.parent);
    return this.#selectOwn(type.getProperty(name.text)).filter(isGraphNode);
  }

  /** Finds the nodes that an identifier refers to. */
  #resolve(identifier: ts.Node): ts.Node[] {
    const symbol = ts.isShorthandPropertyAssignment(identifier.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(identifier.parent)
      : this.checker.getSymbolAtLocation(identifier);
    const isAlias = symbol && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    return this.#selectOwn(isAlias ? this.checker.getAliasedSymbol(symbol) : symbol).filter(isGraphNode);
  }

  #selectOwn(symbol: ts.Symbol | undefined): ts.Node[] {
    return (symbol?.declarations ?? []).filter((declaration) => this.isOwn(this.getFile(declaration)));
  }
}

/** Finds endpoint and handler in a call that registers a route. */
function findRoute(call: ts.CallExpression): { endpoint: ts.Node; handler: ts.Node } | undefined {
  if (!/^(register|serve)$/.test(call.expression.getText())) return undefined;
  const [endpoint, handler] = call.arguments.slice(-2);
  if (!handler || !endpoint) return undefined;
  return { handler, endpoint: ts.isPropertyAccessExpression(endpoint) ? endpoint.name : endpoint };
}

/** Returns whether a declaration is a node of the graph. A local constant is not: it belongs to the function around it. */
function isGraphNode(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) return true;
  if (ts.isMethodDeclaration(node) || ts.isMethodSignature(node) || ts.isPropertySignature(node)) return true;
  if (ts.isShorthandPropertyAssignment(node)) return true;
  if (ts.isPropertyAssignment(node)) return isFunction(node.initializer);
  if (!ts.isVariableDeclaration(node)) return false;
  const isTopLevel = ts.isSourceFile(node.parent.parent.parent);
  return isTopLevel || (node.initializer !== undefined && isFunction(node.initializer));
}

const isFunction = (node: ts.Node): boolean => ts.isArrowFunction(node) || ts.isFunctionExpression(node);

/** Reads the name of a declaration. The compiler has no type guard for "has a name", so the property is looked up. */
function getName(node: ts.Node): string | undefined {
  const name: unknown = Reflect.get(node, 'name');
  return isNode(name) && ts.isIdentifier(name) ? name.text : undefined;
}

const isNode = (value: unknown): value is ts.Node =>
  typeof value === 'object' && value !== null && 'kind' in value;

/** Leaves out the names of declarations and imports, and types other than `typeof value`. */
function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent) || ts.isPropertyAccessExpression(parent)) return true;
  const isName = Reflect.get(parent, 'name') === node;
  return (
    !isName &&
    !ts.isTypeReferenceNode(parent) &&
    !ts.isImportSpecifier(parent) &&
    !ts.isExportSpecifier(parent)
  );
}
