import type { ErrorCode } from '../../src/core/errors.ts'

type Family = 'light-client' | 'proof' | 'rpc'
type Told = Extract<ErrorCode, `${Family}/${string}`> | 'vault/unprotected' | 'vault/over-limit'

/** What a failure of an endpoint, of a proof or of the light client means, on its help page: the kind alone would say that trying again helps, which here it often does not. */
export const MEANS: Readonly<Record<Told, string>> = {
  'vault/over-limit':
    'You set limits for this account, and the vault keeps to them whoever asks. It counts plain payments and token transfers. Whatever it cannot count is over any limit: other calls, allowances, typed data, delegations, and messages. Of messages it signs only sign-ins (EIP-4361), which name the site and say what they are. Other texts are harmless to read and may still give much away: some exchanges derive the keys of your account there from one fixed text, and others take a text as an order.',
  'vault/unprotected':
    'Before it opens, the vault reads the Content-Security-Policy that its Worker was served with. The directives that the message names are missing there, or let something through: with them the Worker could connect to a host or load code. report-uri and report-to count too, since a report tells a host which address was refused. A policy that only reports does not count. Nothing of your wallet is lost, and what needs no key works.',
  'light-client/invalid-update':
    'The light client checks here who signed each block. What this host gave does not hold: a signature, a branch or an order is wrong. Nothing of it was used, and what is shown stays as it was.',
  'light-client/malformed': 'What this host gave is not what a consensus host answers. It may be another kind of server, or a broken one.',
  'light-client/unknown-fork':
    'The beacon chain has rules that this version was not made for. It does not guess what they are: it verifies nothing from there on. Trying again does not help.',
  'light-client/checkpoint-mismatch':
    'The light client starts from one block that it trusts, and asks a host for it by its root. What came back has another root, so it is another block.',
  'light-client/checkpoint-too-old':
    'A checkpoint is safe only while those who signed then still have something to lose. Older than that, a made-up chain could be passed off as the real one (weak subjectivity).',
  'light-client/no-data':
    'The host answers, but does not keep what a light client needs of this fork. That is not the same as being offline, and trying again does not help before the host is upgraded.',
  'light-client/silent-host':
    'The host answers, but has no longer, or not yet, what a light client needs: after a fork some servers stop for days or weeks. Each update verifies itself by the committee that signed it, so that it does not matter who keeps them: any host may, also a folder of files.',
  'light-client/fork-ahead':
    'A fork changes what blocks look like and what signatures are made for. This version has no rules for that one, and will verify nothing from that day on; balances are then an endpoint’s word. That the fork comes is the word of a host, or of the schedule that you imported: nothing of it is proved.',
  'light-client/unreachable':
    'The host refused the connection or hung up before it answered. While no host answers, the last verified blocks count for about a minute; then what is read is claimed, not proved.',
  'light-client/http-error':
    'The host is there, but its server failed. Others that you set up are asked as well. While no host answers, the last verified blocks count for about a minute; then what is read is claimed, not proved.',
  'light-client/conflicting':
    'Two thirds of a committee signed two blocks that cannot both be final. Either a great many validators cheat, or somebody holds their keys, or one of the two hosts shows you another chain. The light client stops, since it cannot tell which.',
  'proof/invalid':
    'Each account and slot comes with a proof that leads to the root in the header of its block. This one does not lead there. Under a verified header that makes a liar of the endpoint; under a claimed one it may be header or proof that is wrong.',
  'proof/incomplete':
    'A proof was asked for more than came back. What is missing is unknown: it is never taken for empty. An endpoint that goes on like this is left out for a while; under Chains, Test lets it in before.',
  'proof/header-mismatch':
    'The hash of a header is computed here from its fields. This one is not that of the block, so nothing in it was used. An endpoint that goes on like this is left out for a while; under Chains, Test lets it in before.',
  'proof/unknown-header':
    'A later fork adds fields to the headers of a chain. Where their hash comes out with what was added, they are read as ever; here it does not, so nothing in this header was used, and nobody is accused. Until a newer version reads it, nothing of this chain is proved.',
  'rpc/unreachable': 'The server refused the connection or hung up before it answered. Others that you set up are asked as well.',
  'rpc/http-error':
    'The server is there, but it failed: an HTTP status of 500 or more says so. Its answer is not read. Others that you set up are asked as well.',
  'rpc/too-large': 'An answer of an endpoint is read up to 16 MiB, a file up to 10 MiB. Reading stopped there, and nothing of it was used.',
  'rpc/not-text': 'What came back is not UTF-8, the only form in which an endpoint may answer. Nothing of it was used.',
  'rpc/timeout':
    'The server took the question and did not answer in time. Others that you set up are asked as well; what was shown before stays, with its block.',
  'rpc/rate-limited': 'The server counts questions and had enough of them for now. It is left alone for as long as it asks.',
  'rpc/wrong-chain':
    'Each endpoint is asked for its chain before anything else, and again after a lost connection. This one serves another, where the same address may hold something else.',
  'rpc/other-chain':
    'At the number of a final block, which the light client verified, this endpoint has another block. It follows another chain: a copy for tests, or one that somebody made up. Being late looks different. It is tried again half a minute later.',
  'rpc/gateway':
    'The owner of this name keeps its addresses on a server of their choice (EIP-3668). It did not answer, or with something that nobody can use.',
  'rpc/malformed': 'What came back is not JSON-RPC, or is not about what was asked. No number is ever read out of such an answer.',
  'rpc/cannot-prove':
    'The endpoint keeps proofs of its newest blocks only, or of none, and this block is not among them. That is a limit of its node, not a lie.',
  'rpc/behind':
    'The light client knows of a block that this endpoint has not seen yet. That passes within seconds, or takes as long as its node needs to catch up.',
  'rpc/pruned': 'The endpoint no longer keeps the state or history of that long ago. That is a limit of its node, not a lie.',
  'rpc/lying':
    'The endpoint answered with a proof, a receipt or a log that does not fit a block which the light client verified. Being late or having forgotten looks different. Trying again does not help: what it says cannot be relied on.',
  'rpc/no-endpoint': 'None of the endpoints of this chain is set up for what is asked, or all of them are kept out.',
  'rpc/not-listed':
    'Only endpoints that you chose are ever connected to. Something tried another address and was stopped before anything left.',
  'rpc/names-two':
    'Whoever is asked about two accounts at once can tell that they belong to one person. Only an endpoint that you run may be.',
  'rpc/not-for-account':
    'You keep endpoints of this chain to some accounts. None of them may be asked about this one, so it was not asked.',
  'rpc/offline': 'The browser says that there is no network. Only a node on this computer is asked meanwhile.',
  'rpc/local-permission':
    'The node is there, but the browser keeps pages away from it. Two may have to agree: the browser, which asks you whether this page may reach devices of yours, and the node, which has a list of pages that may ask it.',
  'rpc/refused': 'The server understood the question and said no, in the words that are shown.',
  'rpc/unsupported': 'The server does not know this kind of question. Others that you set up are asked instead.',
}
