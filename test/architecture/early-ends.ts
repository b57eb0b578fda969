import ts from 'typescript';

/**
 * Places where a test or a suite ends before its end: a bare `return` in its own body. A test that ends early because
 * something is missing passes without having looked at anything. It may after `partWith`, which tells the end of the run.
 */
export function earlyEnds(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const place = (node: ts.Node) =>
    `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${node.getText().slice(0, 60)}`;

  /** Statements of one function, not of those inside it. */
  const within = (node: ts.Node, told: boolean): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression === undefined && !told) found.push(place(node.parent));
    const asked = ts.isIfStatement(node) && /\bpartWith\(/.test(node.expression.getText());
    ts.forEachChild(node, (child) => within(child, told || asked));
  };
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(it|test|describe|describeWith|testWith|inBrowser)\b/.test(node.expression.getText()))
      for (const argument of node.arguments)
        if ((ts.isArrowFunction(argument) || ts.isFunctionExpression(argument)) && ts.isBlock(argument.body)) within(argument.body, false);
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}
