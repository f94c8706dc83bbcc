/** A sign-in as EIP-4361 writes it, of the practice words' first account. */
export const signIn = ({ domain = 'shop.example', statement = 'Sign in to the lantern shop.' }): string =>
  [
    `${domain} wants you to sign in with your Ethereum account:`,
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '',
    ...(statement === '' ? [] : [statement]),
    '',
    `URI: https://${domain}/login`,
    'Version: 1',
    'Chain ID: 1',
    'Nonce: 32891756',
    'Issued At: 2026-11-22T10:00:00Z',
  ].join('\n')
