import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import * as Amount from '#core/money/amount'
import type { Effect } from '#core/signing/effect'
import { type AppError, fail, isError } from '#core/errors'
import { asTyped, numberStyle } from '#core/money/number-style'
import type { SendRequest } from '#core/signing/request'
import { useAction, usePorts } from '#features/shared'
import { AmountView, TokenSymbol } from '#ui/amounts/amount-view'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { focusFirstInvalid } from '#ui/forms/focus-first-invalid'
import { TextInput } from '#ui/forms/text-input'
import { requestedLimit, neededBy, withAllowance } from './less-allowance.ts'

type Allowance = Extract<Effect, { kind: 'allowance' }>
type EditProps = { readonly request: SendRequest; readonly effect: Allowance; readonly effects: readonly Effect[] }

/** From here on a limit is none, as in `#decode`. */
const UNLIMITED = 2n ** 159n

type Choice = 'suggested' | 'asked' | 'custom'

/** The limit of a permission to spend: what it needs, what was asked for, or the person's own. Another one is the same request, reviewed again. */
export function AllowanceEdit({ request, effect, effects }: EditProps): ReactNode {
  const { requests } = usePorts<'requests'>()
  const original = request.original ?? request.intent
  const [asked, now] = [requestedLimit(original, effect), requestedLimit(request.intent, effect)]
  const need = neededBy(effects, effect)
  const suggested = need ?? effect.held
  const offered = suggested !== undefined && suggested > 0n && asked !== undefined && suggested < asked ? suggested : undefined
  const current: Choice = now === asked ? 'asked' : now === offered ? 'suggested' : 'custom'
  // Shown at once; it is theirs when the request was changed.
  const [picked, setPicked] = useState<Choice | undefined>(undefined)
  const typing = picked === 'custom'
  const part = useRef<HTMLDivElement>(null)
  const chosen = picked ?? current
  const change = useAction(async (units: bigint) => {
    const intent = units === asked ? original : withAllowance(request.intent, effect, units)
    if (intent === undefined) throw fail('input/amount-not-a-number')
    await requests.setIntent(request.id, intent)
    setPicked(undefined)
    // The form is gone: the keyboard goes on from the choice.
    if (typing) part.current?.querySelector<HTMLInputElement>('input[value="custom"]')?.focus()
  })
  if (asked === undefined || now === undefined) return null
  const choose = (choice: Choice): void => {
    setPicked(choice)
    const units = choice === 'asked' ? asked : choice === 'suggested' ? offered : undefined
    if (units === now) setPicked(undefined)
    else if (units !== undefined) void change.start(units).then((done) => done || setPicked(undefined))
  }
  return (
    <div ref={part} className="flex flex-col gap-3" data-part="limit">
      <LimitChoices
        chosen={chosen}
        onChoose={choose}
        effect={effect}
        asked={asked}
        suggested={offered === undefined ? undefined : { units: offered, isNeeded: need !== undefined }}
        isApp={request.origin.kind === 'app'}
        own={current === 'custom' ? now : undefined}
      />
      {typing && <LimitForm effect={effect} busy={change.busy} onChoose={(units) => void change.start(units)} />}
      {change.error !== undefined && <ErrorNote error={change.error} />}
    </div>
  )
}

type ChoicesProps = {
  readonly chosen: Choice
  readonly onChoose: (choice: Choice) => void
  readonly effect: Allowance
  readonly asked: bigint
  readonly suggested: { readonly units: bigint; readonly isNeeded: boolean } | undefined
  readonly isApp: boolean
  /** The person's own limit, where they chose one. */
  readonly own: bigint | undefined
}

function LimitChoices({ chosen, onChoose, effect: { token }, asked, suggested, isApp, own }: ChoicesProps): ReactNode {
  const name = useId()
  const amount = (units: bigint): ReactNode =>
    units >= UNLIMITED ? (
      <>
        <Trans>Unlimited</Trans> <TokenSymbol token={token} />
      </>
    ) : (
      <LimitAmount units={units} token={token} />
    )
  const choice = (value: Choice, title: ReactNode, what: ReactNode): ReactNode => (
    <label className="relative flex min-h-11 min-w-40 flex-1 flex-col justify-center rounded-control border border-hair px-3 py-2 pe-9 transition-colors duration-(--quick) hover:border-edge has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
      <input
        type="radio"
        name={name}
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
        className="absolute end-3 top-3 size-4 cursor-pointer accent-ink outline-none before:absolute before:-inset-3 before:content-['']"
      />
      <span className="font-semibold wrap-anywhere">{title}</span>
      <span className="text-small text-soft">{what}</span>
    </label>
  )
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">
        <Trans>Limit</Trans>
      </legend>
      <div className="flex flex-wrap gap-2">
        {suggested !== undefined &&
          choice(
            'suggested',
            amount(suggested.units),
            suggested.isNeeded ? <Trans>What this needs</Trans> : <Trans>What you have now</Trans>,
          )}
        {choice('asked', amount(asked), isApp ? <Trans>As the app asks</Trans> : <Trans>As asked</Trans>)}
        {choice('custom', own === undefined ? <Trans>Custom</Trans> : amount(own), <Trans>Your own limit</Trans>)}
      </div>
    </fieldset>
  )
}

/** All of its digits, and no card: it is the name of a choice. */
function LimitAmount({ units, token }: Amount.Amount): ReactNode {
  return <AmountView amount={{ units, token }} shows="whole" />
}

function LimitForm({
  effect,
  busy,
  onChoose,
}: {
  readonly effect: Allowance
  readonly busy: boolean
  readonly onChoose: (units: bigint) => void
}): ReactNode {
  const { i18n } = useLingui()
  const style = numberStyle(i18n.locale)
  const [text, setText] = useState('')
  const [error, setError] = useState<AppError | undefined>(undefined)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    try {
      const { units } = Amount.parseUnits(asTyped(text, style), effect.token, style)
      setError(undefined)
      onChoose(units)
    } catch (thrown) {
      if (!isError(thrown)) throw thrown
      setError(thrown)
      requestAnimationFrame(() => focusFirstInvalid(form))
    }
  }
  return (
    <form className="flex max-w-80 flex-col gap-3" noValidate onSubmit={submit}>
      <Field
        label={<Trans>Most it may spend</Trans>}
        error={error}
        help={<Trans>Just what you’re about to use. You review the changed request before you sign.</Trans>}
      >
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
      <div>
        <Button type="submit" size="small" busy={busy}>
          <Trans>Use this limit</Trans>
        </Button>
      </div>
    </form>
  )
}
