import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Contact } from '#core/identity/contact'
import { baseIntentOf } from '#core/signing/intent'
import type { Request, SendRequest } from '#core/signing/request'
import { addressWord, say, type Words } from '#core/text/words'
import { explain, explainMessage, type Names } from '#decode'
import type { ChainBook } from '../chains/chains.ts'
import { callOf, callOfIntent } from '#analysis'
import { createNames, withTokenList } from '../facts/names.ts'
import type { SessionService } from '../session/session.ts'

const ZERO: Address = `0x${'00'.repeat(20)}`

type Ground = { readonly book: Pick<ChainBook, 'find'>; readonly session: Pick<SessionService, 'accounts'> }

/**
 * What a request asks for, in one sentence and in the words of its Review, before anything was run: so it says what is wanted, never what would come of it.
 * Reads nothing but shipped lists.
 */
export async function sentenceOfRequest(request: Request, { book, session }: Ground, contacts: readonly Contact[]): Promise<Words> {
  const chain = book.find(request.chainId)
  if (!chain) return say('A request on a chain that is not set up any more')
  const names = await withTokenList(createNames(chain, session.accounts.get(), contacts), chain.chainId)
  if (request.kind === 'transaction') return ofTransaction(request, names)
  return explainMessage(request.asked, { chainId: request.chainId, signer: request.account, names }).intent
}

function ofTransaction({ account, chainId, intent }: SendRequest, names: Names): Words {
  if (intent.kind === 'batch')
    return say('Send {count, plural, one {# payment} other {# payments}} in one transaction', { count: intent.payments.length })
  const wish = baseIntentOf(intent)
  if (wish?.kind === 'delegate')
    return wish.to === ZERO
      ? say('Remove the code of {account}', { account: addressWord(account, names.nameOf(account)) })
      : say('Let {account} run the code of {delegate}', {
          account: addressWord(account, names.nameOf(account)),
          delegate: addressWord(wish.to, names.nameOf(wish.to)),
        })
  const { to, value, data } = intent.kind === 'replace' ? callOf(intent.earlier) : callOfIntent(intent)
  const what = explain({ from: account, value, data, chainId, ...defined({ to }) }, names).intent
  if (intent.kind !== 'replace') return what
  const quoted = { is: 'sentence', words: what } as const
  return intent.how === 'cancel' ? say('Cancel {what}', { what: quoted }) : say('Speed up {what}', { what: quoted })
}
