export default {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      variables: {
        'breakpoint-phone': '48em',
        'breakpoint-desktop': '62em',
      },
    },
  },
}
