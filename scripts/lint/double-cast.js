/** Rules of our own for the linter, in the form that it takes plugins in. */
export default {
  meta: { name: 'moments' },
  rules: {
    /** A cast of a cast hides a type error. `as const` changes no type that could be wrong. */
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
