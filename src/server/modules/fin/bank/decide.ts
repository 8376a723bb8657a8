/** What a result of the bank means for its order. */

interface Known {
  status: string | null;
  bankSerialNo: string | null;
}

interface Decision {
  result: Known & { amount: string | null };
  request: Known & { amount: string | null };
  order: Known;
}

const isFinal = ({ status }: Known) => status === 'success' || status === 'failed';
const agree = (one: Known, other: Known) =>
  one.status === other.status && (one.status !== 'success' || one.bankSerialNo === other.bankSerialNo);

/** What a person has decided before the bank answered: without an entry of success nothing is paid. */
const decidedByHand = ({ status, bankSerialNo }: Known): Known => ({
  status: status === 'success' ? 'success' : 'failed',
  bankSerialNo,
});

/**
 * - `applied`: the order is being paid by this request, so the result settles it
 * - `duplicate`: the same as an earlier result
 * - `late`: a person has entered the same before
 * - `conflict`: it contradicts the request, an earlier result, or what a person has entered; the order stays as it is
 */
export function decide({ result, request, order }: Decision): 'applied' | 'late' | 'duplicate' | 'conflict' {
  if (result.amount !== request.amount) return 'conflict';
  if (isFinal(request) && !agree(result, request)) return 'conflict';
  if (order.status === 'paying' && request.status !== 'failed') return 'applied';
  if (isFinal(request)) return 'duplicate';
  return agree(result, decidedByHand(order)) ? 'late' : 'conflict';
}
