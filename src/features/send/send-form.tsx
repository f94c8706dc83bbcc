import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '#ui/router/router'
import { type FormEvent, type ReactNode, useCallback, useMemo, useState } from 'react'
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
  optionsOf,
  ReadTrouble,
  type SendRow,
  useAction,
  useAssetValues,
  useBalances,
  useFeeReserve,
  useIncomingText,
  useKnownItems,
  usePorts,
  usePreparedReview,
  useUndo,
} from '#features/shared'
import { listedTokens } from '#survey'
import { Button } from '#ui/buttons/button'
import { SubmitButton } from '#ui/buttons/submit-button'
import { ErrorNote } from '#ui/feedback/error-note'
import { focusFirstInvalid } from '#ui/forms/focus-first-invalid'
import type { Requests } from '#wallet'
import { Experts } from './experts.tsx'
import { readExpert, withExpert } from './expert.ts'
import { PastedNote } from './batch/pasted-note.tsx'
import { isPastedList, readList, type ImportedLines as TakenList } from './batch/pasted-list.ts'
import { linkOf } from './recipient/payment-link.ts'
import { PasteDialog } from './batch/paste-dialog.tsx'
import { PaymentTable } from './batch/payment-table.tsx'
import { PaymentTableRow } from './batch/payment-table-row.tsx'
import { paymentTotals } from './batch/payment-totals.ts'
import { PaymentRow } from './payment-row.tsx'
import { ThroughLayerOne } from './through-layer-one.tsx'
import { SeveralNote } from './batch/several-note.tsx'
import { useKnown } from './recipient/use-known.ts'
import { usePaymentRows } from './use-rows.ts'
import { useSendDraft } from './use-send-draft.ts'
import { type Together, useTogether } from './batch/use-together.ts'

/** Everything that is needed for payments, checked where it is typed and once more, all at once, before the Review. */
export function SendForm({ place: { account, chain } }: { readonly place: AccountAndChain }): ReactNode {
  const wallet = usePorts<'book' | 'requests' | 'bridge'>()
  const navigate = useNavigate()
  const form = useSendForm({ account, chain })
  usePreparedReview()
  const { read, draft, keep, expert, together, tokens, tokenOf, style } = form
  const several = draft.rows.length > 1
  const [tried, setTried] = useState(false)
  const [isTicked, setTicked] = useState(false)
  // Gas and nonce that experts set are of the rollup's own transaction: layer 1 would not take them.
  const canForce = !several && expert?.figures === undefined
  const isForced = isTicked && canForce
  const [list, setList] = useState<TakenList | undefined>(undefined)
  const paste = (key: number, row: SendRow, text: string): TakenList => {
    const asset = tokenOf(row.asset === 'item' ? 'native' : row.asset)
    const taken = readList(text, { chain, chains: read.chains, known: form.known.all, tokens, asset, style, most: MAX_PAYMENTS })
    setList(taken)
    form.dispatch({ kind: 'list-pasted', key, rows: taken.rows, most: MAX_PAYMENTS })
    return taken
  }
  // A list that was pasted or dropped beside the fields. What has no payment in it is for another screen.
  useIncomingText(PATHS.send, (text) => {
    const [key, row] = [form.keys.at(-1) ?? 0, draft.rows.at(-1) ?? EMPTY_ROW]
    return isPastedList(text) && paste(key, row, text).rows.length > 0
  })
  // The form is made anew for another chain: what was typed comes along by the address of the page.
  const switchTo = async (chainId: number): Promise<void> => {
    await keep()
    await wallet.book.select(chainId)
  }
  const propose = useAction(async (payments: readonly Payment[]) => {
    await keep()
    const where = { account: account.address, chainId: chain.chainId, together }
    const [only] = payments
    const requestId =
      isForced && only !== undefined
        ? await wallet.requests.propose({ ...(await (await wallet.bridge()).force(chain.chainId, only)), account: account.address })
        : await proposeAll(wallet.requests, payments, where)
    await navigate({ to: PATHS.review, params: { requestId } })
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const element = event.currentTarget
    setTried(true)
    const payments = read.states.flatMap(({ payment }) => payment ?? [])
    const refused = read.states.some(({ link }) => link !== undefined && linkOf(link, tokens, style)?.refused !== undefined)
    const wrong = expert !== undefined && Object.keys(expert.errors).length > 0
    if (payments.length === draft.rows.length && !refused && !wrong && !(several && together.kind === 'asking'))
      void propose.start(expert === undefined ? payments : payments.map((one) => withExpert(one, expert)))
    else requestAnimationFrame(() => focusFirstInvalid(element))
  }
  return (
    <form className={`flex flex-col gap-6 ${several ? '' : 'max-w-120'}`} noValidate onSubmit={submit}>
      <ReadTrouble chain={chain} account={account.address} state={form.reading} />
      {list !== undefined && <PastedNote taken={list} onClose={() => setList(undefined)} />}
      <PaymentRows form={form} tried={tried} onPaste={paste} onSwitch={(chainId) => void switchTo(chainId)} />
      {several && <SeveralNote together={together} count={draft.rows.length} />}
      {expert !== undefined && (
        <Experts
          typed={draft}
          takesData={form.takesData}
          errors={tried ? expert.errors : {}}
          onChange={(part) => form.dispatch({ kind: 'changed', part })}
        />
      )}
      {canForce && <ThroughLayerOne chain={chain} checked={isTicked} onChange={setTicked} />}
      {propose.error !== undefined && <ErrorNote error={propose.error} />}
      {several && tried && together.kind === 'asking' && (
        <p className="text-small" role="status">
          <Trans>Wait until it’s known how this account pays, then press Review again.</Trans>
        </p>
      )}
      <div className={several ? 'max-w-120' : 'grid'}>
        <SubmitButton tone="primary" size="large" wide busy={propose.busy}>
          {several && together.kind !== 'can' ? <Trans>Review first payment</Trans> : <Trans>Review</Trans>}
        </SubmitButton>
      </div>
    </form>
  )
}

type SendForm = ReturnType<typeof useSendForm>

/** What was typed, and what is known of it: balances, names, fees, and what the account can do. */
function useSendForm({ account: { address: account }, chain }: AccountAndChain) {
  const { i18n } = useLingui()
  const style = useMemo(() => numberStyle(i18n.locale), [i18n.locale])
  const reading = useBalances(chain.chainId, account)
  const { balances } = reading
  const tokens = useMemo<readonly Token[]>(
    () => balances?.items.map(({ token }) => token) ?? [nativeToken(chain), ...listedTokens(chain)],
    [balances, chain],
  )
  const tokenOf = useCallback(
    (asset: string): Token => tokens.find((token) => assetOf(token) === asset) ?? nativeToken(chain),
    [tokens, chain],
  )
  const form = useSendDraft(style, tokenOf)
  const { rows } = form.draft
  const several = rows.length > 1
  const fee = useFeeReserve(chain)
  const known = useKnown(chain.chainId, account)
  const values = useAssetValues(chain, account)
  const options = optionsOf(balances === undefined ? tokens.map((token) => ({ token })) : values.choicesOf(balances.items))
  const items = useKnownItems(chain.chainId, account, rows.some(({ asset }) => asset === 'item') ? 'now' : 'later')
  const together = useTogether(chain, account, several ? 'several' : 'one')
  const read = usePaymentRows(rows, { account, chain, known: known.all, tokenOf, balances, fee, style })
  for (const [index, { link }] of read.states.entries()) {
    // A payment link fills in the row and is gone from its field with that.
    const filled = link && linkOf(link, tokens, style)
    if (filled?.draft !== undefined)
      form.dispatch({ kind: 'link-applied', key: form.keys[index] ?? index, part: filled.draft, link: filled.taken })
  }
  const [first = EMPTY_ROW] = rows
  const takesData = first.asset !== 'item' && tokenOf(first.asset).address === undefined ? 'takes-data' : 'no-data'
  const expert = several ? undefined : readExpert(form.draft, takesData, fee?.block)
  return {
    ...form,
    ...{ account, chainId: chain.chainId, style, reading, balances, tokens, tokenOf, options, items, known },
    priceOf: values.priceOf,
    together,
    read,
    takesData,
    expert,
  } as const
}

type RowsProps = {
  readonly form: SendForm
  readonly tried: boolean
  readonly onPaste: (key: number, row: SendRow, text: string) => void
  readonly onSwitch: (chainId: number) => void
}

/** The payments, one as a form, several as a table; and the ways to more. */
function PaymentRows(props: RowsProps): ReactNode {
  const { draft, keys, read, balances } = props.form
  const rows = draft.rows.map((_, at) => <RowAt key={keys[at] ?? at} at={at} {...props} />)
  const haveOf = (token: Token): bigint | undefined => {
    const fact = balances?.items.find((item) => assetOf(item.token) === assetOf(token))?.balance
    return fact?.known === true ? fact.value.units : undefined
  }
  return (
    <>
      {rows.length === 1 ? (
        rows
      ) : (
        <PaymentTable totals={paymentTotals(read.typed, haveOf)} more={<MorePayments {...props} />}>
          {rows}
        </PaymentTable>
      )}
      {rows.length === 1 && <MorePayments {...props} />}
    </>
  )
}

function RowAt({ at, form, tried, onPaste, onSwitch }: RowsProps & { readonly at: number }): ReactNode {
  const { t } = useLingui()
  const offerUndo = useUndo()
  const { draft, keys, links, dispatch, read } = form
  const [row, state, key = at] = [draft.rows[at], read.states[at], keys[at]]
  if (row === undefined || state === undefined) return null
  const token = form.tokenOf(row.asset)
  const shared = {
    ...{ at, row, state, token, tried, onSwitch },
    ...{ account: form.account, chainId: form.chainId, tokens: form.tokens, options: form.options, items: form.items },
    ...{ balances: form.balances, known: form.known, reserve: read.reserve },
    rules: read.rulesOf(at),
    typed: read.typed[at],
    priced: form.priceOf(token),
    taken: links.get(key),
    onChange: (part: Partial<SendRow>) => dispatch({ kind: 'row-changed', key, part }),
    onList: (text: string) => onPaste(key, row, text),
    onAsk: read.ask,
    onAgain: read.nameAgain,
    onItemAgain: () => read.itemAgain(at),
  }
  if (draft.rows.length === 1) return <PaymentRow {...shared} />
  const remove = (): void => {
    const back = form.removeRow(key)
    const holdsText = [row.to, row.amount, row.collection, row.id].some((text) => text !== '')
    if (holdsText) offerUndo(t`Payment ${String(at + 1)} was removed`, back)
  }
  return <PaymentTableRow {...shared} onRemove={remove} />
}

/** One more payment, or all of a list. */
function MorePayments({ form: { draft, keys, dispatch, tokenOf }, onPaste }: RowsProps): ReactNode {
  const [isPasting, setPasting] = useState(false)
  const last = draft.rows.at(-1) ?? EMPTY_ROW
  const asset = last.asset === 'item' ? '' : last.asset
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        tone="quiet"
        size="small"
        icon="plus"
        disabled={draft.rows.length >= MAX_PAYMENTS}
        onClick={() => dispatch({ kind: 'row-added', row: { ...EMPTY_ROW, asset } })}
      >
        <Trans>Add another payment</Trans>
      </Button>
      <Button tone="quiet" size="small" icon="copy" disabled={draft.rows.length >= MAX_PAYMENTS} onClick={() => setPasting(true)}>
        <Trans>Paste a list</Trans>
      </Button>
      {isPasting && (
        <PasteDialog
          symbol={tokenOf(asset).symbol}
          onClose={() => setPasting(false)}
          onAdd={(text) => {
            setPasting(false)
            onPaste(keys.at(-1) ?? 0, last, text)
          }}
        />
      )}
    </div>
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
