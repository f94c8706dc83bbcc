import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { fail } from '#core/errors'
import { estimateBits, MIN_BITS, MIN_LENGTH } from '#core/password'
import { COMMON, COMMON_PASSWORDS } from '#core/password-common'
import type { SessionKeeper } from '#wallet'
import type { AppError } from '#core/errors'
import { TextButton } from '#ui/button'
import { Field } from '#ui/field'
import { PasswordInput } from '#ui/text-input'
import { useWallet } from './wallet-context.tsx'

/** A password that is being chosen. `problem` is what keeps it from being used. */
export type NewPassword = { readonly text: string; readonly again: string }

export const EMPTY_PASSWORD: NewPassword = { text: '', again: '' }

/** What is wrong with it, for both fields. */
export function problemsOf({ text, again }: NewPassword): { readonly text?: AppError; readonly again?: AppError } {
  const bits = Math.floor(estimateBits(text, COMMON))
  if (text === '') return { text: fail('input/required', { field: 'Password' }) }
  if ([...text].length < MIN_LENGTH || bits < MIN_BITS) return { text: fail('vault/weak-password', { bits }) }
  if (text !== again) return { again: fail('input/password-differs') }
  return {}
}

/** Vaults that have the list: each Worker once, since it forgets it with everything else. */
const taught = new WeakSet<object>()

/** Gives the vault what guessing starts with, without which it takes no new password. Before anything else is asked of it: calls arrive in their order. */
function teachCommon(session: Pick<SessionKeeper, 'vault'>): void {
  try {
    const vault = session.vault()
    if (taught.has(vault)) return
    taught.add(vault)
    vault.call('learnWords', { language: 'passwords', text: COMMON_PASSWORDS }).catch(() => taught.delete(vault))
  } catch {
    // None is there yet, or none any more: the next one is given it when this is drawn again.
  }
}

/** What the two fields are called. */
function namesOf(what: 'device' | 'new' | 'file' | 'wiping'): { readonly first: ReactNode; readonly again: ReactNode } {
  switch (what) {
    case 'file':
      return { first: <Trans>Password of the file</Trans>, again: <Trans>Password of the file again</Trans> }
    case 'wiping':
      return { first: <Trans>Wiping password</Trans>, again: <Trans>Wiping password again</Trans> }
    case 'new':
      return { first: <Trans>New password</Trans>, again: <Trans>New password again</Trans> }
    case 'device':
      return { first: <Trans>Password</Trans>, again: <Trans>Password again</Trans> }
  }
}

/** Two fields, a plain meter, and an offer of six words. */
export function NewPasswordFields({
  value,
  onChange,
  tried,
  beside = 'nothing',
  of = 'device',
  help,
}: {
  readonly value: NewPassword
  readonly onChange: (value: NewPassword) => void
  readonly tried: boolean
  /** Where another password is asked for in the same form, this one is called the new one. */
  readonly beside?: 'nothing' | 'another'
  /** Of what it is: the vault on this device, a file that leaves it, or the end of the vault. */
  readonly of?: 'device' | 'file' | 'wiping'
  readonly help?: ReactNode
}) {
  const { t } = useLingui()
  const { session } = useWallet()
  // After each drawing: the vault may be another since the last.
  useEffect(() => teachCommon(session))
  const meter = useId()
  const names = namesOf(of === 'device' && beside === 'another' ? 'new' : of)
  const [offer, setOffer] = useState<string>()
  const [left, setLeft] = useState({ text: false, again: false })
  const problems = problemsOf(value)
  const bits = Math.min(100, Math.floor(estimateBits(value.text, COMMON)))
  const suggest = async (): Promise<void> => setOffer(await session.vault().call('suggestPassword', undefined))
  return (
    <>
      <Field
        label={names.first}
        error={tried || left.text ? problems.text : undefined}
        help={help ?? <Trans>At least 12 characters. It seals your keys on this device and cannot be reset.</Trans>}
        side={
          <TextButton onClick={() => void suggest()}>
            <Trans>Offer six words</Trans>
          </TextButton>
        }
      >
        <PasswordInput
          autoComplete="new-password"
          value={value.text}
          onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
          onBlur={() => setLeft((before) => ({ ...before, text: value.text !== '' }))}
        />
      </Field>
      {offer !== undefined && (
        <div className="rounded-card border border-hair bg-card p-3 text-small">
          <p className="font-mono text-body">{offer}</p>
          <p className="mt-1 text-soft">
            <Trans>About 66 bits: good enough against guessing for years. Write it down before you use it.</Trans>{' '}
            <TextButton onClick={() => onChange({ text: offer, again: '' })}>
              <Trans>Use these words</Trans>
            </TextButton>
          </p>
        </div>
      )}
      <div>
        <p id={meter} className="text-small text-soft">
          {bits === 0
            ? t`Strength`
            : bits < MIN_BITS
              ? t`Strength: about ${bits} bits, ${MIN_BITS} are needed`
              : t`Strength: about ${bits} bits`}
        </p>
        <div
          role="meter"
          aria-labelledby={meter}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={bits}
          className="relative mt-1 h-1 rounded-mark bg-hair"
        >
          <div className={`h-full rounded-mark ${bits < MIN_BITS ? 'bg-amber' : 'bg-ink'}`} style={{ width: `${bits}%` }} />
          <span className="absolute inset-y-0 w-px bg-edge" style={{ insetInlineStart: `${MIN_BITS}%` }} />
        </div>
      </div>
      <Field label={names.again} error={tried || (left.again && value.again !== '') ? problems.again : undefined}>
        <PasswordInput
          autoComplete="new-password"
          value={value.again}
          onChange={(event) => onChange({ ...value, again: event.currentTarget.value })}
          onBlur={() => setLeft((before) => ({ ...before, again: true }))}
        />
      </Field>
    </>
  )
}
