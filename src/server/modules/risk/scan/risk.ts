/** A risk to record. */

export type RiskType = 'R01' | 'R02' | 'R03' | 'R04' | 'R05' | 'R06' | 'R07' | 'R08';

/** One measured value of a risk: 退款率 is 42 %, allowed are 30 %. */
export interface RiskHit {
  indicator: string;
  threshold?: string;
  actual?: string;
}

export interface Risk {
  type: RiskType;
  objectType: string;
  objectId: string;
  /** 0–100: from 80 the level is high, from 50 medium. */
  score: number;
  hits: readonly RiskHit[];
  sourceType?: string;
  sourceNo?: string;
  /** Decimal text ≥ 0. */
  amount?: string;
  description?: string;
}
