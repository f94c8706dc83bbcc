import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import * as Amount from '#core/money/amount'
import type { Effect } from '#core/signing/effect'
import { type AppError, isError } from '#core/errors'
import { asTyped, numberStyle } from '#core/money/number-style'
import type { SendRequest } from '#core/signing/request'
import { PATHS, useAction, usePorts } from '#features/shared'
import { TokenSymbol } from '#ui/amounts/amount-view'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { focusFirstInvalid } from '#ui/forms/focus-first-invalid'
import { TextInput } from '#ui/forms/text-input'
import { withAllowance } from './less-allowance.ts'

type EditProps = { readonly request: SendRequest; readonly effect: Extract<Effect, { kind: 'allowance' }> }

/** Allow another amount: a new request with a Review of its own, in place of this one. */
export function AllowanceEdit({ request, effect }: EditProps): ReactNode {
  const { i18n } = useLingui()
  const { requests } = usePorts<'requests'>()
  const navigate = useNavigate()
  const style = numberStyle(i18n.locale)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [error, setError] = useState<AppError | undefined>(undefined)
  const replace = useAction(async (units: bigint) => {
    const intent = withAllowance(request, units)
    if (!intent) return
    const { account, chainId, speed } = request
    const requestId = await requests.propose({ intent, account, chainId, speed })
    await navigate({ to: PATHS.review, params: { requestId }, replace: true })
    await requests.reject(request.id)
  })
  if (withAllowance(request, 0n) === undefined) return null
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    try {
      const { units } = Amount.parseUnits(asTyped(text, style), effect.token, style)
      setError(undefined)
      void replace.start(units)
    } catch (thrown) {
      if (!isError(thrown)) throw thrown
      setError(thrown)
      requestAnimationFrame(() => focusFirstInvalid(form))
    }
  }
  if (!open)
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        <Trans>Allow another amount</Trans>
      </Button>
    )
  return (
    <form className="flex max-w-80 flex-col gap-3" noValidate onSubmit={submit}>
      <Field label={<Trans>Allow at most</Trans>} error={error} help={<Trans>Just what you are about to use. It is reviewed anew.</Trans>}>
        <TextInput
          kind="figures"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          end={
            <span className="pe-2">
              <TokenSymbol token={effect.token} />
            </span>
          }
        />
      </Field>
      {replace.error !== undefined && <ErrorNote error={replace.error} />}
      <div>
        <Button type="submit" size="small" busy={replace.busy}>
          <Trans>Review this instead</Trans>
        </Button>
      </div>
    </form>
  )
}
