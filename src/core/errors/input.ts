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
    message: say('That is not an amount.'),
    remedy: say('Use digits and one decimal mark, for example 1.5.'),
  },
  'input/amount-too-precise': {
    kind: 'user',
    rpc: -32602,
    message: (d: { symbol: string; decimals: number }) => say('{symbol} has at most {decimals} decimals.', d),
    remedy: say('Shorten the amount: we never round money for you.'),
  },
  'input/amount-zero': { kind: 'user', message: say('The amount is zero.'), remedy: say('Type how much you want to send.') },
  'input/amount-too-large': {
    kind: 'user',
    message: (d: { have: string; symbol: string }) => say('You have {have} {symbol} to send.', d),
    remedy: say('Send less, or use Max, which keeps the fee.'),
  },
  'input/address-malformed': {
    kind: 'user',
    rpc: -32602,
    message: say('That is not an address.'),
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
    message: say('That is not a name that ENS knows (ENSIP-15).'),
    remedy: say(
      'Letters of different alphabets, forbidden signs and empty parts are refused: they are how one name is made to look like another.',
    ),
  },
  'input/name-chain': {
    kind: 'user',
    message: (d: { label: string }) => say('We do not know a chain called {label}.', d),
    remedy: say('Name it by its number, for example name.eth@eip155:8453.'),
  },
  'input/name-nowhere': {
    kind: 'user',
    message: (d: { name: string }) => say('The name {name} leads to no address on this chain.', d),
    remedy: say('Check how it is written, or look for the address itself.'),
  },
  'input/name-elsewhere': {
    kind: 'user',
    message: (d: { name: string }) => say('The chain does not hold the name {name}: its contract sends us to a host.', d),
    remedy: say('That host would have to be asked. Where you send, it is named to you before it is; here, look for the address itself.'),
  },
  'input/search-unclear': {
    kind: 'user',
    message: say('That is no address, name, hash or block number.'),
    remedy: say('An address is 0x and 40 hexadecimal digits, a hash 0x and 64; a name has a dot, and a block is a number.'),
  },
  'input/search-nothing': {
    kind: 'user',
    message: (d: { chain: string }) => say('No endpoint that was asked knows a transaction or a block of {chain} by this hash.', d),
    remedy: say('Check that it is whole, and whether it belongs to another chain. That there is none, nobody can prove.'),
  },
  'input/block-ahead': {
    kind: 'user',
    message: (d: { chain: string; newest: string }) => say('{chain} has no such block yet: the newest is {newest}.', d),
    remedy: say('Check the number, or come back when it is there.'),
  },
  'input/name-checksum': {
    kind: 'user',
    message: say('The checksum after # is not that of this address on this chain (ERC-7828).'),
    remedy: say('Copy it again from its source.'),
  },
  'input/address-chain': {
    kind: 'user',
    message: (d: { wanted: string; found: string }) => say('This address is for {found}, but you are sending on {wanted}.', d),
    remedy: say('Switch the chain, or ask for an address on this one.'),
  },
  'input/url-malformed': {
    kind: 'user',
    message: say('That is not a web address we can use.'),
    remedy: say('Use https://, or http:// for this computer only.'),
  },
  'input/url-insecure': {
    kind: 'user',
    message: say('Plain http is only allowed for this computer.'),
    remedy: say('Use https://, or a node at http://localhost.'),
  },
  'input/url-home-network': {
    kind: 'user',
    message: say('Plain http in a home network works only where Assay itself runs on this computer.'),
    remedy: say('Start Assay on this computer with npm start, or give the node https.'),
  },
  'input/url-credentials': { kind: 'user', message: say('The address contains a user name or password.'), remedy: say('Leave them out.') },
  'input/chain-id': {
    kind: 'user',
    rpc: -32602,
    message: say('The chain id is a whole number above zero.'),
    remedy: say('Look it up in the documentation of the chain.'),
  },
  'input/no-token': {
    kind: 'user',
    message: say('No token is at this address on this chain.'),
    remedy: say('Check the address, and whether the token is on another chain.'),
  },
  'input/item-not-owned': {
    kind: 'user',
    message: (d: { id: string }) => say('This account does not own item {id} of this collection.', d),
    remedy: say('Check the collection and the number, and which account holds it.'),
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
    message: say('The data is not whole bytes in hexadecimal.'),
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
    message: say('This payment link cannot be read (EIP-681).'),
    remedy: say('Ask for the address itself.'),
  },
  'input/uri-part': {
    kind: 'user',
    message: (d: { part: string }) =>
      say('This link says “{part}”, which we do not know here, or says it twice: it may change what is paid.', d),
    remedy: say('Ask for the address and the amount themselves.'),
  },
  'input/uri-number': {
    kind: 'user',
    message: (d: { number: string }) => say('This link asks for {number}, which is no whole number of the smallest unit.', d),
    remedy: say('Ask for the amount, and type it yourself: nothing is rounded here.'),
  },
  'input/uri-call': {
    kind: 'user',
    message: say('This link asks for a call of a contract, not for a payment.'),
    remedy: say('Open it under Check, which shows what the call would do.'),
  },
  'input/no-code': {
    kind: 'user',
    message: say('No code can be read on this picture.'),
    remedy: say('Take one that shows the whole code with the white around it, sharp and evenly lit. Or paste what the code says.'),
  },
  'input/link-walletconnect': {
    kind: 'user',
    message: say(
      'This is a WalletConnect link. It asks a wallet to meet an app at a relay, a server of somebody else: Assay does not do that.',
    ),
    remedy: say(
      'Open the app in this browser and connect it there, by the extension or where it offers Assay. What it asks you to sign can also be pasted under Check.',
    ),
  },
  'input/link-elsewhere': {
    kind: 'user',
    message: (d: { scheme: string }) =>
      say('A link that begins with {scheme}: is for another kind of chain. Assay knows Ethereum and chains like it.', d),
    remedy: say('Use a wallet for that chain. Nothing can be sent there from here.'),
  },
  'input/password-differs': { kind: 'user', message: say('The two passwords differ.'), remedy: say('Type the same password twice.') },
  'input/block-root': {
    kind: 'user',
    message: say('That is not a block root.'),
    remedy: say('A block root is 0x and 64 hexadecimal digits. Copy it from a source that you trust.'),
  },
  'input/fork-schedule': {
    kind: 'user',
    message: (d: { what: string }) => say('That is no fork schedule of this chain: it has {what}.', d),
    remedy: say('Paste the config.yaml of this beacon chain, or the schedule that came with a release of Assay.'),
  },
  'input/consensus-config': {
    kind: 'user',
    message: (d: { missing: string }) => say('The configuration does not say {missing}.', d),
    remedy: say('Paste the whole config.yaml of that beacon chain, or what its node answers for /eth/v1/config/spec.'),
  },
} as const satisfies ErrorTable
