/**
 * Scripts as clients receive them (contract.md §7.5): the source of a function whose instances have the methods of the
 * script, with `that` as first argument. The server stores scripts and never runs them.
 */

/**
 * Wraps the methods that a designer writes: `beforeSubmit(row) { … }` uses `that` without declaring it. Lines keep their
 * numbers: the script begins on the first line.
 */
export function scriptSource(methods: string): string {
  if (methods.trim() === '') return '';
  return `function OnlineEnhanceJs(getAction,postAction,deleteAction){var that;class Methods{${methods}
}
var own=Object.getOwnPropertyDescriptors(Methods.prototype);delete own.constructor;
Object.keys(own).forEach(function(name){var method=own[name].value;if(typeof method!=='function')return;
var takesThat=/^[^(]*\\(\\s*that\\b/.test(Function.prototype.toString.call(method));
own[name].value=function(){var given=Array.prototype.slice.call(arguments);if(that===undefined)that=given[0];
if(given[0]===that)given.shift();return method.apply(this,takesThat?[that].concat(given):given)};
own[name].enumerable=true});
Object.defineProperties(this,own)}`;
}
