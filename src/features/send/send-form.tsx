import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { nativeToken } from '#core/chains/chain'
import type { Payment } from '#core/signing/intent'
import { numberStyle } from '#core/money/number-style'
import { assetOf, type Token } from '#core/money/token'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import {
  EMPTY_ROW,
  MAX_PAYMENTS,
  PATHS,
  type AccountAndChain,
  ReadTrouble,
  useAction,
  useBalances,
  useFeeReserve,
  useWallet,
} from '#features/shared'
import { listedTokens } from '#survey'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { focusFirstInvalid } from '#ui/forms/field'
import type { Requests } from '#wallet'
import { Experts } from './experts.tsx'
import { readExpert, withExpert } from './expert.ts'
import { PastedNote } from './batch/pasted-note.tsx'
import { readList, type ImportedLines as TakenList } from './batch/pasted-list.ts'
import { linkOf } from './recipient/payment-link.ts'
import { PaymentRow } from './payment-row.tsx'
import { SeveralNote } from './batch/several-note.tsx'
import { useKnown } from './recipient/use-known.ts'
import { useSendPrices } from './amount/use-price.ts'
import { usePaymentRows } from './use-rows.ts'
import { useSendDraft } from './use-send-draft.ts'
import { type Together, useTogether } from './batch/use-together.ts'

/** Everything that is needed for payments, checked where it is typed and once more, all at once, before the Review. */
export function SendForm({ place: { account, chain } }: { readonly place: AccountAndChain }): ReactNode {
  const { i18n } = useLingui()
  const wallet = useWallet()
  const navigate = useNavigate()
  const style = useMemo(() => numberStyle(i18n.locale), [i18n.locale])
  const reading = useBalances(chain.chainId, account.address)
  const { balances } = reading

  const tokens = useMemo<readonly Token[]>(
    () => balances?.items.map(({ token }) => token) ?? [nativeToken(chain), ...listedTokens(chain)],
    [balances, chain],
  )
  const tokenOf = (asset: string): Token => tokens.find((token) => assetOf(token) === asset) ?? nativeToken(chain)
  const { draft, changeRow, setRows, set, keep } = useSendDraft(style, tokenOf)
  const { rows } = draft
  const several = rows.length > 1
  const fee = useFeeReserve(chain)
  const known = useKnown(chain.chainId, account.address)
  const priceOf = useSendPrices(chain, account.address)
  const together = useTogether(chain, account.address, several ? 'several' : 'one')
  const read = usePaymentRows(rows, { account: account.address, chain, known: known.all, tokenOf, balances, fee, style })
  const [first = EMPTY_ROW] = rows
  const takesData = first.asset !== 'item' && tokenOf(first.asset).address === undefined ? 'takes-data' : 'no-data'
  const expert = several ? undefined : readExpert(draft, takesData, fee?.block)

  const [tried, setTried] = useState(false)
  const [list, setList] = useState<TakenList | undefined>(undefined)
  const onList = (at: number, text: string): void => {
    const [row = EMPTY_ROW] = rows.slice(at, at + 1)
    const asset = tokenOf(row.asset === 'item' ? 'native' : row.asset)
    const taken = readList(text, { chain, chains: read.chains, known: known.all, tokens, asset, style, most: MAX_PAYMENTS })
    setList(taken)
    const kept = rows
      .filter((one, index) => index !== at || one.to !== '' || one.amount !== '')
      .filter((one) => one.to !== '' || one.amount !== '' || one.id !== '')
    const next = [...kept, ...taken.rows].slice(0, MAX_PAYMENTS)
    if (taken.rows.length > 0) setRows(next)
  }
  // The form is made anew for another chain: what was typed comes along by the address of the page.
  const switchTo = async (chainId: number): Promise<void> => {
    await keep()
    await wallet.book.select(chainId)
  }
  const propose = useAction(async (payments: readonly Payment[]) => {
    await keep()
    const requestId = await proposeAll(wallet.requests, payments, { account: account.address, chainId: chain.chainId, together })
    await navigate({ to: PATHS.review, params: { requestId } })
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    const payments = read.states.flatMap(({ payment }) => payment ?? [])
    const refused = read.states.some(({ link }) => link !== undefined && linkOf(link, tokens, style)?.refused !== undefined)
    const wrong = expert !== undefined && Object.keys(expert.errors).length > 0
    if (payments.length === rows.length && !refused && !wrong && !(several && together.kind === 'asking'))
      void propose.start(expert === undefined ? payments : payments.map((one) => withExpert(one, expert)))
    else requestAnimationFrame(() => focusFirstInvalid(form))
  }
  return (
    <form className="flex max-w-120 flex-col gap-6" noValidate onSubmit={submit}>
      <ReadTrouble chain={chain} account={account.address} state={reading} />
      {list !== undefined && <PastedNote taken={list} onClose={() => setList(undefined)} />}
      {read.states.map((state, at) => {
        const row = rows[at] ?? EMPTY_ROW
        const token = tokenOf(row.asset)
        return (
          <PaymentRow
            key={at}
            at={at}
            of={rows.length}
            row={row}
            state={state}
            token={token}
            tokens={tokens}
            balances={balances}
            rules={read.rulesOf(at)}
            reserve={read.reserve}
            priced={priceOf(token)}
            known={known}
            chainId={chain.chainId}
            tried={tried}
            onChange={(part) => changeRow(at, part)}
            onRemove={() => setRows(rows.filter((_, index) => index !== at))}
            onList={(text) => onList(at, text)}
            onAsk={read.ask}
            onAgain={read.nameAgain}
            onItemAgain={() => read.itemAgain(at)}
            onSwitch={(chainId) => void switchTo(chainId)}
          />
        )
      })}
      <div>
        <Button
          tone="quiet"
          size="small"
          icon="plus"
          disabled={rows.length >= MAX_PAYMENTS}
          onClick={() => setRows([...rows, { ...EMPTY_ROW, asset: rows.at(-1)?.asset ?? '' }])}
        >
          <Trans>Add another payment</Trans>
        </Button>
      </div>
      {several && <SeveralNote together={together} count={rows.length} />}
      {expert !== undefined && <Experts typed={draft} takesData={takesData} errors={tried ? expert.errors : {}} onChange={set} />}
      {propose.error !== undefined && <ErrorNote error={propose.error} />}
      <Button type="submit" tone="primary" size="large" wide busy={propose.busy}>
        {several && together.kind !== 'can' ? <Trans>Review the first</Trans> : <Trans>Review</Trans>}
      </Button>
    </form>
  )
}

type Where = { readonly account: Address; readonly chainId: number; readonly together: Together }

/**
 * Proposes payments: one alone, several as one batch where the account can make it, else as a series of requests, each with its own Review. Answers with
 * the request that comes first. Throws `store/*`, and `input/required` where there is none.
 */
async function proposeAll(
  requests: Pick<Requests, 'propose'>,
  payments: readonly Payment[],
  { account, chainId, together }: Where,
): Promise<string> {
  const [first, ...rest] = payments
  if (first === undefined) throw fail('input/required', { field: 'The recipient' })
  if (rest.length === 0) return requests.propose({ intent: first, account, chainId })
  if (together.kind === 'can') return requests.propose({ intent: { kind: 'batch', account, payments }, account, chainId })
  const of = payments.length
  const id = await requests.propose({ intent: first, account, chainId, series: { at: 1, of } })
  for (const [index, intent] of rest.entries()) await requests.propose({ intent, account, chainId, series: { id, at: index + 2, of } })
  return id
}
