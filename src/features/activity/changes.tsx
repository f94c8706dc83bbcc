import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Amount } from '#core/money/amount'
import { AmountView } from '#ui/amounts/amount-view'
import { Icon } from '#ui/icon'
import type { Compared, Comparison } from './difference.ts'

type ChangesProps = { readonly comparison: Exclude<Comparison, { is: 'open' }>; readonly chainId: number }

/** Asset by asset: what the Review said beside what happened. */
export function Changes({ comparison, chainId }: ChangesProps): ReactNode {
  return (
    <>
      <table className="w-full border-collapse" data-comparison={comparison.is}>
        <thead>
          <tr className="border-b border-hair text-small text-soft">
            <th scope="col" className="py-2 text-start font-medium">
              <Trans>Preview</Trans>
            </th>
            <th scope="col" className="py-2 text-end font-medium">
              <Trans>Result</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {comparison.rows.map((row, at) => (
            <tr key={at} className="border-b border-hair">
              <td className="py-3">
                <Gained row={row} units={row.predicted} chainId={chainId} />
              </td>
              <td className="py-3 text-end">
                {row.happened === undefined ? (
                  <span className="text-soft">
                    <Trans>not in the receipt</Trans>
                  </span>
                ) : (
                  <span className="inline-flex items-center gap-2">
                    {row.happened === row.predicted ? (
                      <span className="inline-flex text-soft">
                        <Icon name="done" />
                        <span className="sr-only">
                          <Trans>as previewed:</Trans>
                        </span>
                      </span>
                    ) : (
                      <span className="inline-flex text-red">
                        <Icon name="danger" />
                        <span className="sr-only">
                          <Trans>differs:</Trans>
                        </span>
                      </span>
                    )}
                    <Gained row={row} units={row.happened} chainId={chainId} />
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-small text-soft">
        {comparison.is === 'same' && <Trans>Exactly as previewed, according to the endpoint’s receipt. The fee isn’t included.</Trans>}
        {comparison.is === 'partly' && (
          <Trans>A receipt doesn’t show everything, such as native currency moved by an internal call. Check your balances.</Trans>
        )}
      </p>
    </>
  )
}

function Gained({ row, units, chainId }: { readonly row: Compared; readonly units: bigint; readonly chainId: number }): ReactNode {
  const { token, symbol, decimals } = row
  const amount: Amount = {
    units: units < 0n ? -units : units,
    token: {
      chainId,
      symbol,
      name: symbol,
      decimals,
      from: 'claimed',
      ...(token === undefined ? { standard: 'native' } : { standard: 'erc20', address: token }),
    },
  }
  return units === 0n ? <AmountView amount={amount} /> : <AmountView amount={amount} direction={units < 0n ? 'out' : 'in'} />
}
