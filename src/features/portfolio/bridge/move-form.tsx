import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type Chain, nativeToken } from '#core/chains/chain'
import { type AppError, fail, isError } from '#core/errors'
import type { Address } from '#core/ethereum/address'
import { parseUnits } from '#core/money/amount'
import { asTyped, numberStyle } from '#core/money/number-style'
import type { Token } from '#core/money/token'
import { PATHS, useAction, usePorts } from '#features/shared'
import { SubmitButton } from '#ui/buttons/submit-button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { Segmented } from '#ui/forms/segmented'
import { TextInput } from '#ui/forms/text-input'
import { useNavigate } from '#ui/router/router'
import type { BridgeBook, BridgeStep, TokenPair } from '#wallet'

type Direction = 'deposit' | 'withdraw'
/** The token on the rollup, `here`, and the one on layer 1 that it stands for. */
type NamedPair = TokenPair & { readonly here: Token; readonly there: Token }
type FormProps = { readonly chain: Chain; readonly layerOne: Chain; readonly account: Address; readonly pair?: NamedPair }

/** Proposes the next request by the form: of a token, layer 1 asks for an allowance first. */
const stepOf = (book: BridgeBook, { chain, account, pair }: FormProps, direction: Direction, units: bigint): Promise<BridgeStep> => {
  if (direction === 'deposit')
    return pair === undefined ? book.deposit(chain.chainId, account, units) : book.depositToken(pair, account, units)
  return pair === undefined ? book.withdraw(chain.chainId, account, units) : book.withdrawToken(pair, account, units)
}

/** Moves the currency of both layers, or a token, to the same address. What it does is for the Review to say. */
export function MoveForm(props: FormProps): ReactNode {
  const { chain, layerOne, account, pair } = props
  const { t, i18n } = useLingui()
  const { bridge, requests } = usePorts<'bridge' | 'requests'>()
  const navigate = useNavigate()
  const [direction, setDirection] = useState<Direction>('deposit')
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<AppError>()
  const token = direction === 'deposit' ? (pair?.there ?? nativeToken(layerOne)) : (pair?.here ?? nativeToken(chain))
  const go = useAction(async (units: bigint) => {
    const step = await stepOf(await bridge(), props, direction, units)
    const requestId = await requests.propose({ ...step, account })
    await navigate({ to: PATHS.review, params: { requestId } })
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const style = numberStyle(i18n.locale)
    try {
      const { units } = parseUnits(asTyped(text, style), token, style)
      if (units === 0n) throw fail('input/required', { field: 'The amount' })
      setWrong(undefined)
      void go.start(units)
    } catch (error) {
      if (!isError(error)) throw error
      setWrong(error)
    }
  }
  return (
    <form noValidate onSubmit={submit} className="flex max-w-120 flex-col gap-4">
      <Segmented<Direction>
        legend={t`Direction`}
        segments={[
          { value: 'deposit', label: <Trans>Deposit from {layerOne.name}</Trans> },
          { value: 'withdraw', label: <Trans>Withdraw to {layerOne.name}</Trans> },
        ]}
        value={direction}
        onChoose={setDirection}
      />
      <Field
        label={<Trans>Amount</Trans>}
        error={wrong}
        help={
          direction === 'deposit' ? (
            pair === undefined ? (
              <Trans>It arrives at the same address in minutes.</Trans>
            ) : (
              <Trans>
                Two transactions on {layerOne.name}: allow the bridge this amount, then come back and pay it in. Some tokens need an earlier
                allowance set to zero before.
              </Trans>
            )
          ) : (
            <Trans>It takes about a week and two more transactions on {layerOne.name}.</Trans>
          )
        }
      >
        <TextInput kind="figures" value={text} end={token.symbol} onChange={(event) => setText(event.currentTarget.value)} />
      </Field>
      {go.error !== undefined && <ErrorNote error={go.error} />}
      <SubmitButton tone="primary" busy={go.busy}>
        <Trans>Review</Trans>
      </SubmitButton>
    </form>
  )
}
