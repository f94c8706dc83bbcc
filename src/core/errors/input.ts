import { say, type ErrorTable } from './error-table.ts'

/** What a person or an app typed and we cannot take. */
export const input = {
  'input/required': {
    kind: 'user',
    rpc: -32602,
    message: (d: { field: string }) => say('{field} is missing.', d),
    remedy: say('Fill it in.'),
  },
  'input/amount-not-a-number': {
    kind: 'user',
    rpc: -32602,
    message: say('That isn’t an amount.'),
    remedy: say('Use digits and one decimal mark, for example 1.5.'),
  },
  'input/amount-too-precise': {
    kind: 'user',
    rpc: -32602,
    message: (d: { symbol: string; decimals: number }) =>
      say('{symbol} has at most {decimals, plural, one {# decimal} other {# decimals}}.', d),
    remedy: say('Shorten the amount. We never round money for you.'),
  },
  'input/amount-zero': { kind: 'user', message: say('The amount is zero.'), remedy: say('Enter how much you want to send.') },
  'input/amount-too-large': {
    kind: 'user',
    message: (d: { have: string; symbol: string }) => say('You have {have} {symbol} to send.', d),
    remedy: say('Send less, or use Max, which keeps the fee.'),
  },
  'input/address-malformed': {
    kind: 'user',
    rpc: -32602,
    message: say('That isn’t an address.'),
    remedy: say('An address is 0x and 40 hexadecimal digits.'),
  },
  'input/address-checksum': {
    kind: 'user',
    rpc: -32602,
    message: say('The checksum of this address is wrong (EIP-55): at least one character differs from the original.'),
    remedy: say('Copy it again from its source.'),
  },
  'input/name-malformed': {
    kind: 'user',
    message: say('That isn’t a valid ENS name (ENSIP-15).'),
    remedy: say(
      'Mixed alphabets, forbidden characters and empty parts are refused, because they make one name look like another. Check how it’s written.',
    ),
  },
  'input/name-chain': {
    kind: 'user',
    message: (d: { label: string }) => say('We don’t know a chain called {label}.', d),
    remedy: say('Use its chain ID, for example name.eth@eip155:8453.'),
  },
  'input/name-nowhere': {
    kind: 'user',
    message: (d: { name: string }) => say('{name} has no address set on this chain.', d),
    remedy: say('Check the spelling, or search for the address instead.'),
  },
  'input/name-elsewhere': {
    kind: 'user',
    message: (d: { name: string }) => say('The address of {name} isn’t on the chain: its contract points to a server.', d),
    remedy: say('We don’t ask that server here. Search for the address instead. Send can ask it, and tells you its name first.'),
  },
  'input/search-unclear': {
    kind: 'user',
    message: say('That isn’t an address, name, hash or block number.'),
    remedy: say('An address is 0x and 40 hexadecimal digits, a hash 0x and 64. A name has a dot; a block is a number.'),
  },
  'input/search-nothing': {
    kind: 'user',
    message: (d: { chain: string }) => say('None of the endpoints we asked knows a transaction or block on {chain} with this hash.', d),
    remedy: say('Check that the hash is complete and that it’s for this chain. This doesn’t prove that there is none.'),
  },
  'input/block-ahead': {
    kind: 'user',
    message: (d: { chain: string; newest: string }) => say('{chain} hasn’t reached that block yet. The newest is {newest}.', d),
    remedy: say('Check the number, or try again later.'),
  },
  'input/name-checksum': {
    kind: 'user',
    message: say('The checksum after # doesn’t match this address on this chain (ERC-7828).'),
    remedy: say('Copy it again from its source.'),
  },
  'input/address-chain': {
    kind: 'user',
    message: (d: { wanted: string; found: string }) => say('This address is for {found}, but you are sending on {wanted}.', d),
    remedy: say('Switch the chain, or ask for an address on this one.'),
  },
  'input/url-malformed': {
    kind: 'user',
    message: say('That isn’t a web address we can use.'),
    remedy: say('Use https://, or http:// for this computer only.'),
  },
  'input/url-insecure': {
    kind: 'user',
    message: say('Unencrypted http is only allowed for a node on this computer.'),
    remedy: say('Use https://, or a node at http://localhost.'),
  },
  'input/url-home-network': {
    kind: 'user',
    message: say('Unencrypted http in a home network works only where Assay itself runs on this computer.'),
    remedy: say('Run Assay on this computer with npm start, or set up https on the node.'),
  },
  'input/url-credentials': { kind: 'user', message: say('The address contains a user name or password.'), remedy: say('Remove them.') },
  'input/chain-id': {
    kind: 'user',
    rpc: -32602,
    message: say('A chain ID is a whole number above zero.'),
    remedy: say('Look it up in the chain’s documentation.'),
  },
  'input/no-token': {
    kind: 'user',
    message: say('There’s no token at this address on this chain.'),
    remedy: say('Check the address, and whether the token is on another chain.'),
  },
  'input/item-not-owned': {
    kind: 'user',
    message: (d: { id: string }) => say('This account doesn’t own item {id} of this collection.', d),
    remedy: say('Check the collection, the item number and the account.'),
  },
  'input/out-of-range': {
    kind: 'user',
    rpc: -32602,
    message: (d: { field: string }) => say('{field} is out of range.', d),
    remedy: say('Check the value.'),
  },
  'input/data-malformed': {
    kind: 'user',
    rpc: -32602,
    message: say('The data isn’t complete bytes in hexadecimal.'),
    remedy: say('It starts with 0x and has an even number of digits.'),
  },
  'input/too-long': {
    kind: 'user',
    rpc: -32602,
    message: (d: { field: string; most: number }) => say('{field} is longer than {most} characters.', d),
    remedy: say('Shorten it.'),
  },
  'input/uri-malformed': {
    kind: 'user',
    message: say('This payment link can’t be read (EIP-681).'),
    remedy: say('Ask for the address instead.'),
  },
  'input/uri-part': {
    kind: 'user',
    message: (d: { part: string }) =>
      say('This link contains “{part}”, which we don’t know or which is there twice. It may change what is paid.', d),
    remedy: say('Ask for the address and the amount instead.'),
  },
  'input/uri-number': {
    kind: 'user',
    message: (d: { number: string }) => say('This link asks for {number}, which isn’t a whole number of the smallest unit.', d),
    remedy: say('Ask for the amount and enter it yourself. We never round money for you.'),
  },
  'input/uri-call': {
    kind: 'user',
    message: say('This link asks for a contract call, not a payment.'),
    remedy: say('Paste it into Check to see what the call would do.'),
  },
  'input/no-code': {
    kind: 'user',
    message: say('We couldn’t find a QR code in this picture.'),
    remedy: say('Use a sharp, evenly lit picture that shows the whole code and its white border. Or paste its text.'),
  },
  'input/no-reader': {
    kind: 'network',
    message: say('The part of Assay that reads codes didn’t start, or stopped.'),
    remedy: say('Try again. If it happens again, reload the page, or choose an image of the code instead.'),
  },
  'input/link-walletconnect': {
    kind: 'user',
    message: say(
      'This is a WalletConnect link. It connects a wallet and an app through a third party’s server, and Assay doesn’t do that.',
    ),
    remedy: say(
      'Open the app in this browser and connect it there, with the extension or where the app offers Assay. You can also paste its request into Check.',
    ),
  },
  'input/link-elsewhere': {
    kind: 'user',
    message: (d: { scheme: string }) =>
      say('A link that begins with {scheme}: is for another kind of chain. Assay works with Ethereum and chains like it.', d),
    remedy: say('Use a wallet for that chain. You can’t send there from Assay.'),
  },
  'input/password-differs': {
    kind: 'user',
    message: say('The two passwords don’t match.'),
    remedy: say('Enter the same password in both fields.'),
  },
  'input/block-root': {
    kind: 'user',
    message: say('That isn’t a block root.'),
    remedy: say('A block root is 0x and 64 hexadecimal digits. Copy it from a source you trust.'),
  },
  'input/fork-schedule': {
    kind: 'user',
    message: (d: { what: string }) => say('That isn’t a fork schedule for this chain: it has {what}.', d),
    remedy: say('Paste the config.yaml of this beacon chain, or the schedule that came with a release of Assay.'),
  },
  'input/consensus-config': {
    kind: 'user',
    message: (d: { missing: string }) => say('The configuration doesn’t say {missing}.', d),
    remedy: say('Paste the whole config.yaml of that beacon chain, or its node’s answer to /eth/v1/config/spec.'),
  },
} as const satisfies ErrorTable
