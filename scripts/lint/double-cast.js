/** A plugin of the linter with the project's own rule. */
export default {
  meta: { name: 'moments' },
  rules: {
    /** Rejects a cast of a cast, because it hides a type error. `as const` is allowed: it can't hide one. */
    'no-double-cast': {
      create: (context) => ({
        'TSAsExpression > TSAsExpression.expression'({ parent }) {
          const { type, typeName } = parent.typeAnnotation;
          if (type === 'TSTypeReference' && typeName.name === 'const') return;
          context.report({
            node: parent,
            message: 'A double cast hides a type error. Narrow or parse instead.',
          });
        },
      }),
    },
  },
};
