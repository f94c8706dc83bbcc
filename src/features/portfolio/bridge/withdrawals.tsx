import { Trans } from '@lingui/react/macro'
import { type ReactNode, useCallback, useState } from 'react'
import { type Chain, nativeToken } from '#core/chains/chain'
import type { Address } from '#core/ethereum/address'
import { withdrawalPayment, type WithdrawalPayment } from '#core/rollup/bridge/withdrawal-payment'
import { PATHS, useAction, usePorts, useTokenList } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { LoadingRegion, RowsSkeleton } from '#ui/feedback/skeleton'
import { useNavigate } from '#ui/router/router'
import { useAnswer } from '#ui/state/query'
import type { TrackedWithdrawal, WithdrawalList } from '#wallet'
import { StageWords } from './stage-words.tsx'

type WithdrawalsProps = { readonly chain: Chain; readonly layerOne: Chain; readonly account: Address }

/** Withdrawals of the account, found in the rollup's logs, each with what layer 1 says of it and the one step that can be taken. */
export function Withdrawals({ chain, layerOne, account }: WithdrawalsProps): ReactNode {
  const { bridge } = usePorts<'bridge'>()
  const [look, setLook] = useState<{ readonly how?: 'further' }>({})
  const ask = useCallback(
    async (signal: AbortSignal) => (await bridge()).withdrawals(chain.chainId, account, signal, look.how),
    [bridge, chain.chainId, account, look],
  )
  const { kind, value, error, retry } = useAnswer(ask)
  return (
    <section aria-labelledby="withdrawals" className="flex flex-col gap-2" data-part="withdrawals">
      <div className="flex items-center justify-between gap-3">
        <h3 id="withdrawals" className="font-semibold">
          <Trans>Withdrawals</Trans>
        </h3>
        {kind === 'ready' && (
          <Button tone="quiet" size="small" onClick={() => setLook({})}>
            <Trans>Refresh</Trans>
          </Button>
        )}
      </div>
      {kind === 'pending' && (
        <LoadingRegion words={<Trans>Looking for withdrawals on {chain.name}</Trans>}>
          <RowsSkeleton rows={2} />
        </LoadingRegion>
      )}
      {error !== undefined && <ErrorNote error={error} onRetry={retry} />}
      {value !== undefined && (
        <Found list={value} chain={chain} layerOne={layerOne} account={account} onFurther={() => setLook({ how: 'further' })} />
      )}
    </section>
  )
}

type FoundProps = WithdrawalsProps & { readonly list: WithdrawalList; readonly onFurther: () => void }

function Found({ list: { withdrawals, from, problem }, onFurther, ...where }: FoundProps): ReactNode {
  return (
    <>
      {problem !== undefined && withdrawals.length > 0 && <ErrorNote error={problem} />}
      {withdrawals.length === 0 && from === 0n && (
        <p className="text-soft">
          <Trans>None found in this chain’s logs.</Trans>
        </p>
      )}
      {withdrawals.length > 0 && (
        <ul className="border-t border-hair">
          {withdrawals.map((one) => (
            <WithdrawalRow key={one.hash} one={one} {...where} />
          ))}
        </ul>
      )}
      {from > 0n && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft">
          <Trans>Blocks before {String(from)} weren’t looked through.</Trans>
          <Button tone="quiet" size="small" onClick={onFurther}>
            <Trans>Look further</Trans>
          </Button>
        </p>
      )}
    </>
  )
}

type RowProps = WithdrawalsProps & { readonly one: TrackedWithdrawal }

function WithdrawalRow({ one, chain, layerOne, account }: RowProps): ReactNode {
  const payment = withdrawalPayment(one.withdrawal)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hair py-3" data-stage={one.stage.kind}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          {payment === undefined ? <Trans>A message</Trans> : <PaymentView payment={payment} chain={chain} layerOne={layerOne} />}
          {payment !== undefined && payment.to !== account && <AddressView address={payment.to} size={20} />}
        </p>
        <p className="text-small text-soft">
          <StageWords stage={one.stage} layerOne={layerOne.name} />
        </p>
      </div>
      <NextStepButton one={one} account={account} />
    </li>
  )
}

type PaymentProps = { readonly payment: WithdrawalPayment; readonly chain: Chain; readonly layerOne: Chain }

/** What is paid on layer 1: of a token that no list has, its contract. */
function PaymentView({ payment: { units, token }, chain, layerOne }: PaymentProps): ReactNode {
  const list = useTokenList(layerOne.chainId)
  const known = token === undefined ? nativeToken(chain) : list.find(({ address }) => address === token)
  if (known !== undefined) return <AmountView amount={{ units, token: known }} />
  return (
    <>
      <Trans>Token</Trans> {token !== undefined && <AddressView address={token} size={20} />}
    </>
  )
}

/** The one step that can be taken now, if there is one. */
function NextStepButton({ one, account }: { readonly one: TrackedWithdrawal; readonly account: Address }): ReactNode {
  const { bridge, requests } = usePorts<'bridge' | 'requests'>()
  const navigate = useNavigate()
  const go = useAction(async () => {
    const book = await bridge()
    const { kind } = one.stage
    const step = kind === 'provable' ? await book.prove(one) : kind === 'failed' ? book.relay(one) : book.finalize(one, account)
    const requestId = await requests.propose({ ...step, account })
    await navigate({ to: PATHS.review, params: { requestId } })
  })
  const isKept = one.stage.kind === 'failed' && one.stage.again
  if (one.stage.kind !== 'provable' && one.stage.kind !== 'finalizable' && !isKept) return null
  return (
    <div className="flex flex-col gap-2">
      <Button tone="primary" size="small" busy={go.busy} onClick={() => void go.start()}>
        {one.stage.kind === 'provable' ? <Trans>Prove</Trans> : isKept ? <Trans>Try again</Trans> : <Trans>Finalize</Trans>}
      </Button>
      {go.error !== undefined && <ErrorNote error={go.error} />}
    </div>
  )
}
