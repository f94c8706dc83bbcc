import { Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import type { Finding } from '#core/signing/finding'
import { wholeAddresses } from '#core/ethereum/address-form'
import { addressesOfReview, ArgumentList, type NameOf } from '#features/shared'
import { isUnlimited } from '#decode'
import { SignedAddresses } from '#ui/address/address-text'
import { HostileText } from '#ui/text/hostile-text'
import { Icon, type IconName } from '#ui/icon'
import { SentenceText } from '#ui/text/sentence-text'
import type { CallGuess } from './guess-call.ts'

/** What bare calldata asks for by its selector, before anybody said which contract it goes to; marked as the guess that it is. */
export function CalldataGuess({ guess, nameOf }: { readonly guess: CallGuess; readonly nameOf: NameOf }): ReactNode {
  const whole = useMemo(() => wholeAddresses(addressesOfReview([guess.lines, guess.explanation.args])), [guess])
  const { function: called, args } = guess.explanation
  return (
    <SignedAddresses whole={whole}>
      <section data-part="calldata-guess" className="flex flex-col gap-3 rounded-control border border-dashed border-edge px-4 py-3">
        <h2 className="font-semibold">
          <ToWords to={guess.to} />{' '}
          <code className="font-mono wrap-anywhere">
            <HostileText text={called?.signature ?? ''} most={200} />
          </code>
        </h2>
        {guess.lines.map(({ level, say }, index) => (
          <Line key={index} level={level}>
            <SentenceText words={say} />
          </Line>
        ))}
        {args.length > 0 && <ArgumentList args={args} nameOf={nameOf} />}
        {args.some(({ value }) => value.is === 'integer' && isUnlimited(value.value)) && (
          <p className="text-small text-soft">
            <Trans>A number this large means “unlimited”.</Trans>
          </p>
        )}
        <p className="text-small text-soft">
          <Trans>
            The first four bytes name this function, but the contract isn’t known yet. Enter it below to see what really happens.
          </Trans>
        </p>
      </section>
    </SignedAddresses>
  )
}

function ToWords({ to }: { readonly to: CallGuess['to'] }): ReactNode {
  switch (to) {
    case 'token':
      return <Trans>If this goes to a token:</Trans>
    case 'items':
      return <Trans>If this goes to a collection of items:</Trans>
    case 'any':
      return <Trans>If the contract has this function:</Trans>
  }
}

const LOOKS: Record<Finding['level'], readonly [look: string, icon: IconName, colour: string]> = {
  block: ['bg-red-wash', 'danger', 'text-red'],
  danger: ['bg-red-wash', 'danger', 'text-red'],
  warn: ['bg-amber-wash', 'warn', 'text-amber'],
  unknown: ['', 'help', 'text-amber'],
  info: ['', 'info', 'text-soft'],
}

function Line({ level, children }: { readonly level: Finding['level']; readonly children: ReactNode }): ReactNode {
  const [look, icon, colour] = LOOKS[level]
  return (
    <p className={`flex items-baseline gap-2 rounded-control px-2 py-1 font-semibold ${look}`} data-level={level}>
      <Icon name={icon} className={`shrink-0 ${colour}`} />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
